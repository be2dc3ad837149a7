import "server-only";
import type { z } from "zod";
import {
  confirmationsMatching,
  requestsMatching,
  stkPushesMatching,
} from "@/lib/domain/payments/ledger/list-conditions";
import { hasPaybillStatus, paybillStatusOf } from "@/lib/domain/payments/ledger/transaction-status";
import { inlined } from "@/lib/platform/db/inline";
import { csvExport, madeOn, safe, selectRows, shillings, shownInstant, shownPhone } from "./csv-export";
import { ExportExpressRequests, ExportPaybillRequests, ExportPaymentRequests } from "./input";

/**
 * The payment requests made on some Nairobi dates, both included, filtered by status, method and search as the list is, as CSV
 * safe to open in a spreadsheet. Amounts in shillings. The export is written to the audit log first.
 */
export const exportPaymentRequests = csvExport("payments.export-payment-requests", ExportPaymentRequests, {
  file: "Payment_Requests",
  exported: "payment requests",
  statement: requests,
});

function requests({ status, method, search, ...dates }: z.output<typeof ExportPaymentRequests>): string {
  const conditions = [
    madeOn("r.created_at", dates),
    ...(status ? [`r.status = '${status}'`] : []),
    ...(method ? [`r.method = '${method}'`] : []),
    ...(search ? [`r.id in ${inlined(requestsMatching(search))}`] : []),
  ];
  return selectRows(
    [
      ["Method", "r.method"],
      ["Amount", shillings("r.amount_cents")],
      ["Paying Phone", shownPhone("r.paying_msisdn")],
      ["Payer", safe("r.paying_first_name || ' ' || r.paying_last_name")],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Phone Number", shownPhone("s.msisdn")],
      ["Account", "e.pay_code"],
      ["Season", "e.season_number"],
      ["Status", "r.status"],
      ["Created at", shownInstant("r.created_at")],
    ],
    `from payment_requests r join enrollments e on e.id = r.enrollment_id join students s on s.id = e.student_id
     where ${conditions.join(" and ")} order by r.created_at, r.id`,
  );
}

/**
 * The prompts sent on some Nairobi dates, both included, filtered by status and search as the list is, as CSV safe to open in a
 * spreadsheet. Amounts in shillings. The export is written to the audit log first.
 */
export const exportExpressRequests = csvExport("payments.export-express-requests", ExportExpressRequests, {
  file: "Express_Requests",
  exported: "express requests",
  statement: prompts,
});

function prompts({ status, search, ...dates }: z.output<typeof ExportExpressRequests>): string {
  const conditions = [
    madeOn("p.created_at", dates),
    ...(status ? [`p.state = '${status}'`] : []),
    ...(search ? [`p.id in ${inlined(stkPushesMatching(search))}`] : []),
  ];
  return selectRows(
    [
      ["Phone Number", shownPhone("p.msisdn")],
      ["Amount", shillings("p.amount_cents")],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Student Phone", shownPhone("s.msisdn")],
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

/**
 * The paybill payments paid on some Nairobi dates, both included, filtered by status and search as the list is, as CSV safe
 * to open in a spreadsheet. Amounts in shillings. The export is written to the audit log first.
 */
export const exportPaybillRequests = csvExport("payments.export-paybill-requests", ExportPaybillRequests, {
  file: "Paybill_Requests",
  exported: "paybill requests",
  statement: payments,
});

function payments({ status, search, ...dates }: z.output<typeof ExportPaybillRequests>): string {
  const conditions = [
    madeOn("p.transacted_at", dates),
    ...(status ? [hasPaybillStatus("t", status)] : []),
    ...(search ? [`p.id in ${inlined(confirmationsMatching(search))}`] : []),
  ];
  return selectRows(
    [
      ["TransID", "p.trans_id"],
      ["TransAmount", shillings("p.amount_cents")],
      ["BillRefNumber", safe("p.bill_ref")],
      ["Phone Number", shownPhone("p.msisdn")],
      ["FirstName", safe("p.first_name")],
      ["MiddleName", safe("p.middle_name")],
      ["LastName", safe("p.last_name")],
      ["TransactionType", safe("p.transaction_type")],
      ["TransTime", shownStamp("p.trans_time")],
      ["Status", `replace(${paybillStatusOf("t")}, '_', ' ')`],
      ["Reg. Number", "s.registration_no"],
      ["Full Name", safe("s.full_name")],
      ["Student Phone", shownPhone("s.msisdn")],
      ["Season", "e.season_number"],
      ["Recorded", shownInstant("p.created_at")],
    ],
    `from mpesa_paybill_confirmations p left join transactions t on t.receipt = p.trans_id
     left join enrollments e on e.id = t.enrollment_id left join students s on s.id = e.student_id
     where ${conditions.join(" and ")} order by p.transacted_at, p.id`,
  );
}

/** Safaricom's Nairobi time stamp, 20261121103000, as YYYY-MM-DD HH:MM; other text unchanged. */
function shownStamp(column: string): string {
  const shown = `regexp_replace(${column}, '^(\\d{4})(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)\\d\\d$', '\\1-\\2-\\3 \\4:\\5')`;
  return safe(shown);
}
