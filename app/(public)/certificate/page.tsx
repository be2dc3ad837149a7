import type { Metadata } from "next";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { CheckPage, checkTexts } from "./check-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: checkTexts[await pageLanguage()].title, robots: { index: false, follow: false } };
}

/** Checks a certificate by number and code. The form uses GET: it changes nothing. */
export default async function CheckCertificatePage({ searchParams }: { searchParams: SearchParams }) {
  const params = await searchParams;
  const [number, code] = [one(params.number), one(params.check)];
  const isAsked = number !== undefined || code !== undefined;
  return <CheckPage asked={isAsked ? { number: number?.trim() ?? "", code: code ?? "" } : null} />;
}
