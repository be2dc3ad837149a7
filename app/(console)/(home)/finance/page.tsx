import type { Metadata } from "next";
import { consoleTexts as texts } from "@/components/console/texts";
import { DeskHome } from "../desk-home";

export const metadata: Metadata = { title: texts.dashboard };

export default function FinanceHomePage() {
  return <DeskHome desk="finance" />;
}
