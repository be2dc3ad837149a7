import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { AccountPage } from "../account-page";
import { userTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.cashiers.details };

export default function CashierDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  return <AccountPage kind="cashiers" searchParams={searchParams} />;
}
