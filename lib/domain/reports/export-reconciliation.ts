import "server-only";
import { type Cause, RECONCILED_LISTS } from "@/lib/domain/payments/reconciliation/exceptions";
import { EXCEPTIONS, sideBySide } from "@/lib/domain/payments/reconciliation/side-by-side";
import { reconciliationTexts } from "@/lib/domain/payments/reconciliation/texts";
import { csvExport, type ExportDates, safe, selectRows, shillings, shownInstant } from "./csv-export";
import { ExportReconciliation } from "./input";

/**
 * All payments in statements or books on some Nairobi dates, both included, as CSV safe to open in a spreadsheet: each side's
 * amount in shillings, the proof, and what needs attention. The export is written to the audit log first.
 * lib/domain/payments/README.md.
 */
export const exportReconciliation = csvExport("payments.export-reconciliation", ExportReconciliation, {
  file: "Reconciliation",
  exported: "reconciliation",
  statement: payments,
});

const CAUSES: readonly Cause[] = Object.values(RECONCILED_LISTS).flat();

function payments({ createdFrom, createdTo }: ExportDates): string {
  return selectRows(
    [
      ["Transaction Time", shownInstant("r.at")],
      ["Receipt", safe("r.receipt")],
      ["Statement", shillings("r.said_cents")],
      ["Books", shillings("r.our_cents")],
      ["Difference", shillings("(coalesce(r.our_cents, 0) - coalesce(r.said_cents, 0))")],
      ["Found in", oneOf(reconciliationTexts.foundIn, "r.found_in")],
      ["Proof", oneOf(reconciliationTexts.proofs, "r.proof")],
      ["Look at", safe("r.causes")],
      ["Payer", safe("r.payer_name")],
      ["Account", safe("r.bill_ref")],
      ["Reg. Number", "r.registration_no"],
      ["Full Name", safe("r.full_name")],
      ["Season", "r.season_number"],
      ["Sources", "array_to_string(r.sources, ' ')"],
    ],
    `from (
      with ${sideBySide({ from: createdFrom, to: createdTo })}, ${EXCEPTIONS}, causes as (
        select coalesce(transaction_id::text, receipt) as payment,
          string_agg(distinct ${oneOf(reconciliationTexts.causes, "cause", CAUSES)}, '; ') as causes
        from exceptions group by 1
      )
      select m.*, c.causes, t.payer_name, t.bill_ref, t.sources, s.registration_no, s.full_name, e.season_number,
        case when m.transaction_id is null then 'statement' when m.said_cents is null then 'books' else 'both' end as found_in
      from compared m left join causes c on c.payment = coalesce(m.transaction_id::text, m.receipt)
        left join transactions t on t.id = m.transaction_id left join enrollments e on e.id = t.enrollment_id
        left join students s on s.id = e.student_id
    ) r order by r.at, r.receipt`,
  );
}

/** An SQL CASE that maps a column's values to texts. */
function oneOf<Word extends string>(
  texts: Record<Word, string>,
  column: string,
  order = Object.keys(texts) as Word[] | readonly Word[],
): string {
  const cases = order.map((word) => `when '${word}' then '${texts[word].replaceAll("'", "''")}'`);
  return `case ${column} ${cases.join(" ")} end`;
}
