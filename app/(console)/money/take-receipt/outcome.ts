import type { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { receiptWords as words } from "./texts";

type Taken = Awaited<ReturnType<typeof takeReceipt>>;
type Known = Exclude<Taken, { outcome: "kept" }>;

/** What came of a receipt, as it is told at the desk: how it stands, and what to do next, the first first. */
export type Told = {
  look: "success" | "warning";
  title: string;
  lines: string[];
  next: { href: string; label: string }[];
};

/** Says in words what a receipt shown for an enrollment turned out to be. */
export function tellTaken(taken: Taken, enrollmentId: string): Told {
  const enrollment = { href: `/enrollment-details?id=${enrollmentId}`, label: words.toEnrollment };
  if (taken.outcome === "kept") return kept(taken, enrollment);
  const payment = { href: `/transaction-details?id=${taken.transaction_id}`, label: words.openPayment };
  if (taken.outcome === "suspense") {
    const href = `/money/match?id=${taken.transaction_id}&dialog=match&enrollment_id=${enrollmentId}`;
    const text = words.suspenseText(...amountAndTime(taken));
    return {
      look: "warning",
      title: words.suspense,
      lines: [text],
      next: [{ href, label: words.match }, payment],
    };
  }
  if (taken.outcome === "elsewhere") {
    const other = { href: `/enrollment-details?id=${taken.enrollment_id}`, label: words.openOther };
    return {
      look: "warning",
      title: words.elsewhere,
      lines: [taken.msg, words.elsewhereHelp],
      next: [payment, other],
    };
  }
  const receipt = { href: `/money/receipt?enrollment_id=${enrollmentId}`, label: words.toReceipt };
  return {
    look: "success",
    title: words.here(...amountAndTime(taken)),
    lines: [taken.msg, words.hereHelp],
    next: taken.status === "enrolled" ? [receipt, enrollment] : [enrollment, payment],
  };
}

function kept({ claim, msg }: Extract<Taken, { outcome: "kept" }>, enrollment: Told["next"][number]): Told {
  const refused = claim.state === "refused";
  return {
    look: "warning",
    title: words.keptTitle,
    lines: [
      refused ? words.refusedBefore : msg,
      ...(claim.said_amount === null ? [] : [words.saidAmount(spellShillings(claim.said_amount))]),
      ...claim.doubts.map((doubt) => words.doubts[doubt] ?? doubt),
      words.keptHelp,
    ],
    next: [enrollment, { href: "/money?queue=claims", label: words.toClaims }],
  };
}

function amountAndTime({ amount, transaction_date }: Known): [string, string] {
  return [spellShillings(amount), spellTime(transaction_date)];
}
