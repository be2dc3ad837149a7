"use client";
import { columnsOf } from "@/components/data-table/columns";
import { spellTime } from "@/lib/platform/eat";
import { spellShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { LongCode, StateBadge } from "./cells";
import { type Listed, PaymentTable } from "./payment-table";
import type { ExpressRow } from "./rows";
import { paymentListWords as words } from "./words";

const names = words.express;
const column = columnsOf<ExpressRow & { place: number }>();
const columns = column.columns([
  column.accessor("place", { header: "#", meta: { wide: true } }),
  column.accessor((row) => plusPhone(row.msisdn), { id: "phone", header: names.phone, meta: { lead: true } }),
  column.accessor((row) => plusPhone(row.payment_request.student_msisdn), {
    id: "student",
    header: words.studentPhone,
  }),
  column.accessor((row) => spellShillings(row.amount), {
    id: "amount",
    header: words.amount,
    meta: { align: "right" },
  }),
  column.accessor((row) => responseOf(row), { id: "response", header: names.response }),
  column.accessor((row) => row.ResultDesc ?? "", { id: "result", header: names.result }),
  column.display({
    id: "requests",
    header: names.requests,
    cell: ({ row }) => (
      <span className="block">
        <LongCode>{row.original.CheckoutRequestID ?? ""}</LongCode>
        <LongCode>{row.original.MerchantRequestID ?? ""}</LongCode>
      </span>
    ),
  }),
  column.accessor("status", {
    header: words.status,
    cell: ({ row }) => <StateBadge state={row.original.status} words={names.statuses} />,
  }),
  column.accessor((row) => spellTime(row.created_at), { id: "time", header: names.sent }),
]);

/** What Safaricom said when it took the request, with its code. */
function responseOf({ ResponseCode, ResponseDescription }: ExpressRow): string {
  return [ResponseDescription, ResponseCode === null ? null : `(${ResponseCode})`].filter(Boolean).join(" ");
}

export function ExpressTable({ list }: { list: Listed<ExpressRow> }) {
  return <PaymentTable list={list} columns={columns} names={names} />;
}
