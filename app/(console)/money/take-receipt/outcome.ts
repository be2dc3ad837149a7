import type { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { receiptTexts as texts } from "./texts";

type Taken = Awaited<ReturnType<typeof takeReceipt>>;
type Known = Exclude<Taken, { outcome: "kept" }>;

/** The result of a receipt at the desk: tone, text, and next steps, the most useful first. */
export type Outcome = {
  tone: "success" | "warning";
  title: string;
  lines: string[];
  next: { href: string; label: string }[];
};

/** Formats the result of a receipt shown for an enrollment. */
export function formatOutcome(taken: Taken, enrollmentId: string): Outcome {
  const enrollment = { href: `/enrollment-details?id=${enrollmentId}`, label: texts.toEnrollment };
  if (taken.outcome === "kept") return kept(taken, enrollment);
  const payment = { href: `/transaction-details?id=${taken.transaction_id}`, label: texts.openPayment };
  if (taken.outcome === "suspense") {
    const href = `/money/match?id=${taken.transaction_id}&dialog=match&enrollment_id=${enrollmentId}`;
    const text = texts.suspenseText(taken.payer_name, ...amountAndTime(taken));
    return {
      tone: "warning",
      title: texts.suspense,
      lines: [text],
      next: [{ href, label: texts.match }, payment],
    };
  }
  if (taken.outcome === "elsewhere") {
    const other = { href: `/enrollment-details?id=${taken.enrollment_id}`, label: texts.openOther };
    return {
      tone: "warning",
      title: texts.elsewhere,
      lines: [taken.msg, texts.elsewhereHelp],
      next: [payment, other],
    };
  }
  const receipt = { href: `/money/receipt?enrollment_id=${enrollmentId}`, label: texts.toReceipt };
  return {
    tone: "success",
    title: texts.here(...amountAndTime(taken)),
    lines: [taken.msg, texts.hereHelp],
    next: taken.status === "enrolled" ? [receipt, enrollment] : [enrollment, payment],
  };
}

function kept(
  { claim, msg }: Extract<Taken, { outcome: "kept" }>,
  enrollment: Outcome["next"][number],
): Outcome {
  const refused = claim.state === "refused";
  return {
    tone: "warning",
    title: texts.keptTitle,
    lines: [
      refused ? texts.refusedBefore : msg,
      ...(claim.said_amount === null ? [] : [texts.saidAmount(formatShillings(claim.said_amount))]),
      ...claim.doubts.map((doubt) => texts.doubts[doubt] ?? doubt),
      texts.keptHelp,
    ],
    next: [enrollment, { href: "/money?queue=claims", label: texts.toClaims }],
  };
}

function amountAndTime({ amount, transaction_date }: Known): [string, string] {
  return [formatShillings(amount), formatTime(transaction_date)];
}
