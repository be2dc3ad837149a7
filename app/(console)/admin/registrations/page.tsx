import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { RegistrationsPage } from "../../_registrations/registrations-page";
import { registrationListTexts as texts } from "../../_registrations/texts";
import { RegistrationDialogs } from "./dialogs";

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
