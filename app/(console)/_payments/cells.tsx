import Link from "next/link";
import type { ReactNode } from "react";
import { StatusBadge } from "@/components/console/status-badge";
import { cn } from "@/lib/platform/class-names";
import { plusPhone, readReportedPhone } from "@/lib/platform/phone";
import { paymentListTexts } from "./texts";

/** A payer's phone as M-Pesa sent it: full with a plus, masked unchanged, or "hidden" for a hash. */
export function phoneText(msisdn: string, hidden: string): string {
  const { msisdn: whole, hash } = readReportedPhone(msisdn);
  if (whole) return plusPhone(whole);
  return msisdn === "" || hash ? hidden : msisdn;
}

/** The payer's name and phone, as far as M-Pesa sent them. */
export function payerText({
  payer_name,
  payer_msisdn,
}: {
  payer_name: string;
  payer_msisdn: string;
}): string {
  const phone = phoneText(payer_msisdn, paymentListTexts.classic.hidden);
  return payer_name ? `${payer_name} (${phone})` : phone;
}

/** A code to compare by eye, never wrapped. */
export function Code({ children }: { children: string }) {
  return <span className="whitespace-nowrap font-mono">{children}</span>;
}

/** The account number a payer typed: as a code if short, else wrapped. */
export function Typed({ children }: { children: string }) {
  return children.length <= 12 ? (
    <Code>{children}</Code>
  ) : (
    <span className="break-all font-mono table:inline-block table:min-w-24">{children}</span>
  );
}

/** A long Safaricom code, truncated on screen, whole in the tooltip, for screen readers and on paper. */
export function LongCode({ children }: { children: string }) {
  return (
    <span
      title={children}
      className="block max-w-44 truncate font-mono print:whitespace-normal print:break-all lg:max-w-28 lg:print:max-w-48"
    >
      {children}
    </span>
  );
}

const GOOD = new Set([
  "success",
  "paid",
  "matched",
  "gift",
  "given_back",
  "refunded",
  "partly_refunded",
  "deposit",
]);

export function StateBadge({ state, labels }: { state: string; labels: Record<string, string> }) {
  return (
    <span className="table:whitespace-nowrap">
      <StatusBadge good={GOOD.has(state)}>{labels[state] ?? state}</StatusBadge>
    </span>
  );
}

/** A secondary link in a cell; on phones the row itself is the large target. */
function CellLink({
  href,
  about,
  screenOnly,
  children,
}: {
  href: string;
  /** The subject of the link, for screen readers. */
  about?: string;
  /** Hidden on paper and on phones. */
  screenOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(
        "inline-flex min-h-6 items-center underline underline-offset-4 hover:decoration-2 print:no-underline",
        screenOnly && "max-lg:hidden print:hidden",
      )}
    >
      {children}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Link>
  );
}

/** Stacked lines in one cell; on phones beside each other while there is room. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 table:flex-col table:items-start">
      {children}
    </span>
  );
}

/** A cell's secondary line. */
export function Faint({ children }: { children: ReactNode }) {
  return <span className="text-muted-foreground text-sm table:text-xs">{children}</span>;
}

/** A link to a payment, labelled with its receipt once known. */
export function MoneyLink({ money }: { money: { id: string; transaction_id: string | null } }) {
  return (
    <CellLink href={`/transaction-details?id=${money.id}`}>
      {money.transaction_id ? <Code>{money.transaction_id}</Code> : paymentListTexts.transactions.waiting}
    </CellLink>
  );
}

type Named = { id: string; full_name: string };

/** A payment's student and enrollment with links; for a payment without one, a link to match it. */
export function StudentCell({
  student,
  phone,
  enrollmentId,
  moneyId,
}: {
  student: Named | null;
  /** The student's phone, 12 digits. */
  phone?: string;
  enrollmentId: string | null;
  /** Id of a payment that can be matched. */
  moneyId?: string | undefined;
}) {
  const texts = paymentListTexts;
  if (!student)
    return (
      <Lines>
        <span>{texts.transactions.nobody}</span>
        {moneyId ? (
          <CellLink href={`/money/match?id=${moneyId}`} screenOnly>
            {texts.match}
          </CellLink>
        ) : null}
      </Lines>
    );
  return (
    <Lines>
      <CellLink href={`/student-details?studentId=${student.id}`}>{student.full_name}</CellLink>
      {phone ? <span className="whitespace-nowrap">{plusPhone(phone)}</span> : null}
      {enrollmentId ? (
        <CellLink href={`/enrollment-details?id=${enrollmentId}`} about={student.full_name} screenOnly>
          {texts.enrollment}
        </CellLink>
      ) : null}
    </Lines>
  );
}
