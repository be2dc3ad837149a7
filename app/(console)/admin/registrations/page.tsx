import type { Metadata } from "next";
import { RegistrationDialogs } from "@/app/(console)/[desk]/registrations/dialogs";
import { registrationListTexts as texts } from "@/app/(console)/[desk]/registrations/list-texts";
import { RegistrationsPage } from "@/app/(console)/[desk]/registrations/page";
import type { SearchParams } from "@/lib/platform/http/list-state";

export const metadata: Metadata = { title: texts.title };

export default function AdminRegistrationsPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <RegistrationsPage
      desk="admin"
      searchParams={searchParams}
      dialogs={(open) => <RegistrationDialogs {...open} />}
    />
  );
}
