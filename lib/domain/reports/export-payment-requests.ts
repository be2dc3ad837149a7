import "server-only";
import type { z } from "zod";
import { copyOut } from "@/db/copy";
import { workflow } from "@/lib/platform/commands/command";
import { copyStatement, madeOn, safe, shillings, shownInstant } from "./csv";
import { ExportPaymentRequests } from "./input";
import { openExport } from "./open-export";

const opened = openExport("payments.export-payment-requests", ExportPaymentRequests, {
  file: "Payment_Requests",
  exported: "payment requests",
});

/**
 * What was asked of payers on some Nairobi dates, both included, as streamed CSV that a spreadsheet opens safely; narrowed
 * by status and method as the list is. Amounts in shillings. Who exported what is written down first.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order.
 */
export const exportPaymentRequests = workflow(opened, async (_ctx, { fileName, ...wanted }) => ({
  fileName,
  csv: await copyOut(requests(wanted)),
}));

/** All of it has passed a list of words or the shape of a date, so it may stand in a COPY. */
function requests({ status, method, ...dates }: z.output<typeof ExportPaymentRequests>): string {
  const conditions = [
    madeOn("r.created_at", dates),
    ...(status ? [`r.status = '${status}'`] : []),
    ...(method ? [`r.method = '${method}'`] : []),
  ];
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
