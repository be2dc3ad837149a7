import type { Metadata } from "next";
import { registerWords as words } from "@/components/register/texts";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { RegisterPage } from "../../_registers/register-page";

export const metadata: Metadata = { title: words.title };

export default function ClassRegisterPage({ searchParams }: { searchParams: SearchParams }) {
  return <RegisterPage whose="admin" searchParams={searchParams} />;
}
