import "server-only";
import type { z } from "zod";
import { copyOut } from "@/db/copy";
import { workflow } from "@/lib/platform/commands/command";
import { copyStatement, madeOn, safe, shillings, shownInstant } from "./csv";
import { ExportExpressRequests } from "./input";
import { openExport } from "./open-export";

const opened = openExport("payments.export-express-requests", ExportExpressRequests, {
  file: "Express_Requests",
  exported: "express requests",
});

/**
 * The prompts sent to phones on some Nairobi dates, both included, as streamed CSV that a spreadsheet opens safely;
 * narrowed by status as the list is. Amounts in shillings. Who exported what is written down first.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order.
 */
export const exportExpressRequests = workflow(opened, async (_ctx, { fileName, ...wanted }) => ({
  fileName,
  csv: await copyOut(prompts(wanted)),
}));

/** All of it has passed a list of words or the shape of a date, so it may stand in a COPY. */
function prompts({ status, ...dates }: z.output<typeof ExportExpressRequests>): string {
  const conditions = [madeOn("p.created_at", dates), ...(status ? [`p.state = '${status}'`] : [])];
  return copyStatement(
    [
      ["Phone Number", "p.msisdn"],
      ["Amount", shillings("p.amount_cents")],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Student Phone", "s.msisdn"],
      ["ResponseCode", safe("p.response_code")],
      ["ResponseDescription", safe("p.response_description")],
      ["ResultCode", safe("p.result_code")],
      ["ResultDesc", safe("p.result_desc")],
      ["CheckoutRequestID", safe("p.checkout_request_id")],
      ["MerchantRequestID", safe("p.merchant_request_id")],
      ["Status", "p.state"],
      ["Receipt", "t.receipt"],
      ["Season", "e.season_number"],
      ["Created at", shownInstant("p.created_at")],
    ],
    `from mpesa_express_requests p join enrollments e on e.id = p.enrollment_id
     join students s on s.id = e.student_id left join transactions t on t.express_request_id = p.id
     where ${conditions.join(" and ")} order by p.created_at, p.id`,
  );
}
