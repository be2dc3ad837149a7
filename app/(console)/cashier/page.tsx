import type { Metadata } from "next";
import { consoleWords as words } from "@/components/console/texts";
import { DeskHome } from "../_desk/desk-home";

export const metadata: Metadata = { title: words.dashboard };

export default function CashierHomePage() {
  return <DeskHome desk="cashier" />;
}
