import type { Metadata } from "next";
import { RegisterPage } from "@/app/(console)/[desk]/(registers)/class-register/page";
import { registerTexts as texts } from "@/components/register/texts";
import type { SearchParams } from "@/lib/platform/http/list-state";

export const metadata: Metadata = { title: texts.title };

export default function ClassRegisterPage({ searchParams }: { searchParams: SearchParams }) {
  return <RegisterPage whose="admin" searchParams={searchParams} />;
}
