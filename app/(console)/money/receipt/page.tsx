import type { Metadata } from "next";
import { academyOnPaper } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Receipt } from "@/components/receipt/receipt";
import { receiptTexts } from "@/components/receipt/texts";
import { Alert } from "@/components/ui/alert";
import { PrintButton } from "@/components/ui/print-button";
import { homeOf } from "@/lib/domain/access/roles";
import { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { receiptTexts as domainTexts } from "@/lib/domain/payments/receipts/texts";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({
  en: {
    title: "Receipt",
    toEnrollment: "Enrollment details",
    goBack: "Go Back",
  },
});

export const metadata: Metadata = { title: texts.title };

/** The student's receipt, to print at the desk. */
export default async function DeskReceiptPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("payments.show-receipt");
  const id = one((await searchParams).enrollment_id);
  const receipt = await loadRecord(() => showReceipt(ctx, { enrollment_id: id }));
  const back = id
    ? { href: `/enrollment-details?id=${encodeURIComponent(id)}`, label: texts.toEnrollment }
    : { href: `${homeOf(role)}/registrations`, label: texts.goBack };
  return (
    <>
      <div className="print:hidden">
        <PageHead title={texts.title} back={back}>
          {receipt ? <PrintButton label={receiptTexts.en.print} /> : null}
        </PageHead>
      </div>
      {receipt ? (
        <Receipt receipt={receipt} academy={await academyOnPaper()} language="en" />
      ) : (
        <Alert variant="warning" role="status">
          {domainTexts.noReceipt}
        </Alert>
      )}
    </>
  );
}
