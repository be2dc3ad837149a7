import type { Metadata } from "next";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { AccountPage } from "../account-page";
import { userTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.cashiers.details };

export default function CashierDetailsPage(props: RolePageProps) {
  return <AccountPage kind="cashiers" {...props} />;
}
