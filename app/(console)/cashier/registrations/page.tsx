import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { RegistrationsPage } from "../../_registrations/registrations-page";
import { registrationListTexts as texts } from "../../_registrations/texts";

export const metadata: Metadata = { title: texts.title };

export default function CashierRegistrationsPage({ searchParams }: { searchParams: SearchParams }) {
  return <RegistrationsPage desk="cashier" searchParams={searchParams} />;
}
