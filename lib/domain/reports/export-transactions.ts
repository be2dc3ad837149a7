import "server-only";
import { z } from "zod";
import { transactionsMatching } from "@/lib/domain/payments/ledger/list-conditions";
import {
  hasStatus,
  isOutOfBooks,
  OUT_OF_BOOKS,
  statusOf,
} from "@/lib/domain/payments/ledger/transaction-status";
import { query } from "@/lib/platform/commands/query";
import { inlined } from "@/lib/platform/db/inline";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { csvExport, madeOn, safe, selectRows, shillings, shownInstant, shownPhone } from "./csv-export";
import { ExportTransactions } from "./input";

/** The first and last date whose payments may be exported, YYYY-MM-DD: the setting's, and today in Nairobi. */
export const exportDates = query("payments.export-dates", z.object({}), async ({ db }) => {
  const { export_from: first } = await readSettings(db);
  return { first, last: nairobiDate(await databaseNow(db)) };
});

/**
 * The transactions paid on some Nairobi dates, both included, filtered by status, method and search as the list is, as CSV
 * safe to open in a spreadsheet. Amounts in shillings; allocated, credit, refunded, donated and suspense add up to the amount,
 * which is 0 for a payment that left with a withdrawn import (flag `withdrawn`), so that the column sums as the list does.
 * The export is written to the audit log first.
 */
export const exportTransactions = csvExport("payments.export-transactions", ExportTransactions, {
  file: "Transactions",
  exported: "transactions",
  filters: ({ status, method }) => ({ status: status ?? null, method: method ?? null }),
  statement: transactions,
});

const of = (cents: string, from: string) =>
  `coalesce((select sum(${cents}) from ${from} where transaction_id = t.id), 0)`;
const PAYS = of("amount_cents", "allocations");
const FREE = of("cents", "credits");
const UNKNOWN = of("cents", "suspense");
const REFUNDED = `coalesce((select sum(amount_cents) from refunds where transaction_id = t.id and state <> 'cancelled' and state not in ${OUT_OF_BOOKS}), 0)`;
const ARRIVED = `case when ${isOutOfBooks("t")} then 0 else t.amount_cents end`;
const DONATED = of("amount_cents", "donations");

function transactions({ status, method, search, ...dates }: z.output<typeof ExportTransactions>): string {
  const conditions = [
    madeOn("t.transacted_at", dates),
    ...(status ? [hasStatus("t", status)] : []),
    ...(method ? [`t.method = '${method}'`] : []),
    ...(search ? [`t.id in ${inlined(transactionsMatching(search))}`] : []),
  ];
  return selectRows(
    [
      ["Receipt", "t.receipt"],
      ["Amount", shillings(`(${ARRIVED})`)],
      ["Transaction Time", shownInstant("t.transacted_at")],
      ["Method", "t.method"],
      ["Narrative", safe("t.narrative")],
      ["Phone Number", shownPhone("t.msisdn")],
      ["Payer", safe("t.payer_name")],
      ["Account", safe("t.bill_ref")],
      ["Status", `replace(${statusOf("t")}, '_', ' ')`],
      ["Pays", shillings(PAYS)],
      ["Credit", shillings(FREE)],
      ["Refunded", shillings(REFUNDED)],
      ["Donated", shillings(DONATED)],
      ["Suspense", shillings(UNKNOWN)],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Season", "e.season_number"],
      ["Sources", "array_to_string(t.sources, ' ')"],
      ["Flags", "array_to_string(t.flags, ' ')"],
      ["Recorded", shownInstant("t.created_at")],
    ],
    `from transactions t left join enrollments e on e.id = t.enrollment_id left join students s on s.id = e.student_id
     where ${conditions.join(" and ")} order by t.transacted_at, t.id`,
  );
}
