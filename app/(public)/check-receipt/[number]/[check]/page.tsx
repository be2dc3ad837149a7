import type { Metadata } from "next";
import { CheckPage } from "../../check-page";
import { checkTexts as texts } from "../../texts";

export const metadata: Metadata = { title: texts.title, robots: { index: false, follow: false } };

/** Where the QR code of a receipt leads. */
export default async function CheckOneReceiptPage({
  params,
}: {
  params: Promise<{ number: string; check: string }>;
}) {
  const { number, check } = await params;
  return <CheckPage asked={{ number, code: check }} />;
}
