import type { Metadata } from "next";
import { registrationListTexts as texts } from "@/app/(console)/[desk]/registrations/list-texts";
import { RegistrationsPage } from "@/app/(console)/[desk]/registrations/page";
import type { SearchParams } from "@/lib/platform/http/list-state";

export const metadata: Metadata = { title: texts.title };

export default function FinanceRegistrationsPage({ searchParams }: { searchParams: SearchParams }) {
  return <RegistrationsPage desk="finance" searchParams={searchParams} />;
}
