import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { leaveForPerson } from "../unreadable/leave-for-person";
import type { Planned } from "./plan";
import { inBatches, ROWS_WRITTEN } from "./read-books";

/** Puts the rows that an import leaves out of the books into the queue for staff, each once, whatever statements it is in. */
export async function leaveRows(tx: Db, plan: Planned[]): Promise<void> {
  const rows = plan.filter(({ outcome }) => outcome === "conflicting");
  await inBatches(
    rows,
    async (batch) => {
      await leaveForPerson(
        tx,
        batch.map(({ receipt, direction, kind, cents, at, msisdn, name, account, ...row }) => ({
          source: "statement",
          // Reconciliation and check_invariants() find the row by it.
          key: `statement:${receipt} ${direction} ${kind} ${cents}`,
          reason: row.why,
          raw: rawText({ receipt, cents, at, account, ...row }),
          ...{ receipt, cents, paidAt: at, msisdn, payerName: name, billRef: account },
        })),
      );
      return [];
    },
    ROWS_WRITTEN,
  );
}

type Shown = Pick<
  Planned,
  "receipt" | "at" | "cents" | "status" | "details" | "reason" | "party" | "account" | "linkedReceipt"
>;

/** A row as text for staff: a line for each column that is filled. */
function rawText({
  receipt,
  at,
  cents,
  status,
  details,
  reason,
  party,
  account,
  linkedReceipt,
}: Shown): string {
  const columns = [
    ["Receipt", receipt],
    ["Time", formatTime(at.toISOString())],
    [cents < 0 ? "Withdrawn" : "Paid in", formatShillings(Math.abs(toShillings(cents)))],
    ["Status", status],
    ["Details", details],
    ["Reason", reason],
    ["Other party", party],
    ["Account", account],
    ["Linked receipt", linkedReceipt],
  ];
  return columns.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join("\n");
}
