import type { Metadata } from "next";
import { CheckPage } from "../../check-page";
import { checkWords as words } from "../../texts";

export const metadata: Metadata = { title: words.title, robots: { index: false, follow: false } };

/** Where the QR code of a receipt leads. */
export default async function CheckOneReceiptPage({
  params,
}: {
  params: Promise<{ number: string; check: string }>;
}) {
  const { number, check } = await params;
  return <CheckPage asked={{ number, code: check }} />;
}
