import type { Metadata } from "next";
import { CheckPage, checkTexts as texts } from "../../check-page";

export const metadata: Metadata = { title: texts.title, robots: { index: false, follow: false } };

/** The address in a certificate's QR code. */
export default async function CheckOneCertificatePage({
  params,
}: {
  params: Promise<{ number: string; check: string }>;
}) {
  const { number, check } = await params;
  return <CheckPage asked={{ number, code: check }} />;
}
