import Link from "next/link";
import type { ReactNode } from "react";
import { StatusBadge } from "@/components/console/status-badge";
import { cn } from "@/lib/platform/class-names";
import { plusPhone } from "@/lib/platform/phone";
import { paymentListTexts } from "./texts";

/** A phone as M-Pesa gave it: whole with a plus, masked as it came, or said to be hidden where only a hash was sent. */
export function phoneText(msisdn: string, hidden: string): string {
  if (/^254\d{9}$/.test(msisdn)) return plusPhone(msisdn);
  return msisdn === "" || /^[0-9a-f]{40,}$/i.test(msisdn) ? hidden : msisdn;
}

/** A code people compare by eye: never broken over lines. */
export function Code({ children }: { children: string }) {
  return <span className="whitespace-nowrap font-mono">{children}</span>;
}

/** What a payer typed: like a code where it is as short as one, else over as many lines as it takes. */
export function Typed({ children }: { children: string }) {
  return children.length <= 12 ? (
    <Code>{children}</Code>
  ) : (
    <span className="break-all font-mono table:inline-block table:min-w-24">{children}</span>
  );
}

/** A long code of Safaricom's: as much as fits, the whole in the tip and to screen readers; on paper all of it. */
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

const GOOD = new Set(["success", "paid", "matched", "given_back"]);

export function StateBadge({ state, words: texts }: { state: string; words: Record<string, string> }) {
  return (
    <span className="table:whitespace-nowrap">
      <StatusBadge good={GOOD.has(state)}>{texts[state] ?? state}</StatusBadge>
    </span>
  );
}

/** A link in a cell that is not the row's own; a finger's size on a phone. */
export function CellLink({
  href,
  about,
  screenOnly,
  children,
}: {
  href: string;
  /** What it is about, for those who hear it without its row. */
  about?: string;
  /** Whether it says nothing on paper. */
  screenOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(
        "inline-flex min-h-11 items-center underline underline-offset-4 first:-mt-2.5 last:-mb-2.5 hover:decoration-2 table:min-h-6 table:last:mb-0 table:first:mt-0 print:no-underline",
        screenOnly && "print:hidden",
      )}
    >
      {children}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Link>
  );
}

/** Some lines of one cell: to the right edge on a phone's card, to the left in a table. */
export function Lines({ children }: { children: ReactNode }) {
  return <span className="flex min-w-0 flex-col items-end table:items-start">{children}</span>;
}

/** What is said second. */
export function Faint({ children }: { children: ReactNode }) {
  return <span className="text-muted-foreground text-sm table:text-xs">{children}</span>;
}

/** The way to some money, by its receipt where M-Pesa has told it. */
export function MoneyLink({ money }: { money: { id: string; transaction_id: string | null } }) {
  return (
    <CellLink href={`/transaction-details?id=${money.id}`}>
      {money.transaction_id ? <Code>{money.transaction_id}</Code> : paymentListTexts.transactions.waiting}
    </CellLink>
  );
}

type Named = { id: string; full_name: string };

/** Whose payment it is, with the way to the student and to the enrollment; or that nobody is known, with the way to say who. */
export function StudentCell({
  student,
  phone,
  enrollmentId,
  moneyId,
}: {
  student: Named | null;
  /** Of the student, twelve digits. */
  phone?: string;
  enrollmentId: string | null;
  /** Of money that can be matched. */
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
