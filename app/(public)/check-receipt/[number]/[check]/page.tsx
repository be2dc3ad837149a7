import type { Metadata } from "next";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { CheckPage, checkTexts } from "../../check-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: checkTexts[await pageLanguage()].title, robots: { index: false, follow: false } };
}

/** The address in a receipt's QR code. */
export default async function CheckOneReceiptPage({
  params,
}: {
  params: Promise<{ number: string; check: string }>;
}) {
  const { number, check } = await params;
  return <CheckPage asked={{ number, code: check }} />;
}
