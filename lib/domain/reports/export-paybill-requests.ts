import "server-only";
import type { z } from "zod";
import { copyOut } from "@/db/copy";
import { workflow } from "@/lib/platform/commands/command";
import { copyStatement, madeOn, safe, shillings, shownInstant } from "./csv";
import { ExportPaybillRequests } from "./input";
import { openExport } from "./open-export";

const opened = openExport("payments.export-paybill-requests", ExportPaybillRequests, {
  file: "Paybill_Requests",
  exported: "paybill requests",
});

/**
 * The payments to the paybill number that were confirmed on some Nairobi dates, both included, as streamed CSV that a
 * spreadsheet opens safely; narrowed by status as the list is. Amounts in shillings. Who exported what is written down first.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order.
 */
export const exportPaybillRequests = workflow(opened, async (_ctx, { fileName, ...wanted }) => ({
  fileName,
  csv: await copyOut(payments(wanted)),
}));

const GIVEN_BACK = `t.enrollment_id is null
  and coalesce((select n.cents from suspense n where n.transaction_id = t.id), 0) = 0`;
const STATUS = {
  matched: "t.enrollment_id is not null",
  unmatched: `t.enrollment_id is null and not (${GIVEN_BACK})`,
  given_back: GIVEN_BACK,
};

/** All of it has passed a list of words or the shape of a date, so it may stand in a COPY. */
function payments({ status, ...dates }: z.output<typeof ExportPaybillRequests>): string {
  const conditions = [madeOn("p.created_at", dates), ...(status ? [STATUS[status]] : [])];
  return copyStatement(
    [
      ["TransID", "p.trans_id"],
      ["TransAmount", shillings("p.amount_cents")],
      ["BillRefNumber", safe("p.bill_ref")],
      ["Phone Number", safe("p.msisdn")],
      ["FirstName", safe("p.first_name")],
      ["MiddleName", safe("p.middle_name")],
      ["LastName", safe("p.last_name")],
      ["TransactionType", safe("p.transaction_type")],
      ["TransTime", shownStamp("p.trans_time")],
      [
        "Status",
        `case when ${STATUS.matched} then 'matched' when ${GIVEN_BACK} then 'given back' else 'unmatched' end`,
      ],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Student Phone", "s.msisdn"],
      ["Season", "e.season_number"],
      ["Created at", shownInstant("p.created_at")],
    ],
    `from mpesa_paybill_confirmations p left join transactions t on t.receipt = p.trans_id
     left join enrollments e on e.id = t.enrollment_id left join students s on s.id = e.student_id
     where ${conditions.join(" and ")} order by p.created_at, p.id`,
  );
}

/** Safaricom's stamp of Nairobi, 20261121103000, as the academy writes a time; as it came where it is none. */
function shownStamp(column: string): string {
  const shown = `regexp_replace(${column}, '^(\\d{4})(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)\\d\\d$', '\\3/\\2/\\1 \\4:\\5')`;
  return safe(shown);
}
