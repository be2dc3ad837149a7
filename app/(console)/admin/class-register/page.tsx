import type { Metadata } from "next";
import { registerTexts as texts } from "@/components/register/texts";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { RegisterPage } from "../../_registers/register-page";

export const metadata: Metadata = { title: texts.title };

export default function ClassRegisterPage({ searchParams }: { searchParams: SearchParams }) {
  return <RegisterPage whose="admin" searchParams={searchParams} />;
}
