import type { Metadata } from "next";
import { consoleTexts as texts } from "@/components/console/texts";
import { PaymentsHome } from "../payments-home";

export const metadata: Metadata = { title: texts.dashboard };

export default function CashierHomePage() {
  return <PaymentsHome staffRole="cashier" />;
}
