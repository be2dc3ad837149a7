import type { Metadata } from "next";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { CheckPage, checkTexts as texts } from "./check-page";

export const metadata: Metadata = { title: texts.title, robots: { index: false, follow: false } };

/** Checks a certificate by number and code. The form uses GET: it changes nothing. */
export default async function CheckCertificatePage({ searchParams }: { searchParams: SearchParams }) {
  const params = await searchParams;
  const [number, code] = [one(params.number), one(params.check)];
  const isAsked = number !== undefined || code !== undefined;
  return <CheckPage asked={isAsked ? { number: number?.trim() ?? "", code: code ?? "" } : null} />;
}
