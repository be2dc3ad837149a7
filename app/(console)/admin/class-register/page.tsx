import type { Metadata } from "next";
import { registerWords as words } from "@/components/register/words";
import type { SearchParams } from "@/lib/web/list-state";
import { RegisterPage } from "../../_registers/register-page";

export const metadata: Metadata = { title: words.title };

export default function ClassRegisterPage({ searchParams }: { searchParams: SearchParams }) {
  return <RegisterPage whose="admin" searchParams={searchParams} />;
}
