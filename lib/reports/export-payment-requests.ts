import "server-only";
import { copyOut } from "@/db/copy";
import { databaseNow } from "@/db/now";
import { readSettings } from "../academy/steps";
import { changed, command, errand } from "../command";
import { eatDate } from "../platform/eat";
import { copyStatement, type ExportDates, madeOn, refuseDates, safe, shillings, shownInstant } from "./csv";
import { ExportPaymentRequests } from "./input";

const openExport = command(
  "payments.export-payment-requests",
  ExportPaymentRequests,
  async ({ input, tx }) => {
    const { export_from: first } = await readSettings(tx);
    const now = await databaseNow(tx);
    refuseDates(input, first, eatDate(now));
    return changed(
      { ...input, fileName: `Payment_Requests_${Math.floor(now.getTime() / 1000)}.csv` },
      {
        subject: `export:${input.createdFrom}_${input.createdTo}`,
        what: { exported: "payment requests", status: input.status ?? null },
      },
    );
  },
);

/**
 * What was asked of payers on some Nairobi dates, both included, as streamed CSV that a spreadsheet opens safely; narrowed
 * by status as the list is. Amounts in shillings. Who exported what is written down first.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order.
 */
export const exportPaymentRequests = errand(openExport, async (_ctx, { fileName, status, ...dates }) => ({
  fileName,
  csv: await copyOut(requests(dates, status)),
}));

/** All of it has passed a list of words or the shape of a date, so it may stand in a COPY. */
function requests(dates: ExportDates, status: string | undefined): string {
  const conditions = [madeOn("r.created_at", dates), ...(status ? [`r.status = '${status}'`] : [])];
  return copyStatement(
    [
      ["Method", "r.method"],
      ["Amount", shillings("r.amount_cents")],
      ["Paying Phone", "r.paying_msisdn"],
      ["Payer", safe("r.paying_first_name || ' ' || r.paying_last_name")],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Phone Number", "s.msisdn"],
      ["Account", "e.pay_code"],
      ["Season", "e.season_number"],
      ["Status", "r.status"],
      ["Created at", shownInstant("r.created_at")],
    ],
    `from payment_requests r join enrollments e on e.id = r.enrollment_id join students s on s.id = e.student_id
     where ${conditions.join(" and ")} order by r.created_at, r.id`,
  );
}
