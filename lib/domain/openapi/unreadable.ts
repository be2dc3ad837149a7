import { z } from "zod";
import { UNREADABLE_RESOLUTIONS, UNREADABLE_SOURCES } from "@/db/schema/enums";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { dismissUnreadable, takeIntoSuspense } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, listOf, shillings } from "./fields";

const text = z.string();

const Unreadable = namedObject("UnreadableMoney", {
  id,
  source: z
    .enum(UNREADABLE_SOURCES)
    .describe("A callback of Daraja, a row of a statement, a row of Daraja's list of payments."),
  received_at: instant,
  reason: text.describe("Why it was not booked: a word for programs, such as not_understood."),
  raw: text.describe("As it came; empty once its text was removed."),
  receipt: text
    .nullable()
    .describe("What could be read of it, as the next fields; null or empty if nothing."),
  amount: shillings.nullable().describe("In shillings; below 0 for money that left."),
  paid_at: instant.nullable(),
  msisdn: text,
  payer_name: text,
  bill_ref: text,
  resolution: z
    .enum(UNREADABLE_RESOLUTIONS)
    .nullable()
    .describe("What a person decided; known: the books had it already."),
  transaction_id: id.nullable().describe("Our id of the payment it became."),
  resolved_reason: text.nullable(),
  resolved_by: text.nullable(),
  resolved_at: instant.nullable(),
});

/** The calls about messages and statement rows that could not be booked. */
export const UNREADABLE: Call[] = [
  {
    at: "GET payments/unreadable",
    run: listUnreadable,
    summary: "A page of what M-Pesa told of and the books could not take, the longest wait first.",
    description:
      "Messages that cannot be read or do not belong here, and statement rows left for a person. `state=resolved` gives what was decided.",
    response: listOf(Unreadable),
  },
  {
    at: "POST payments/take-into-suspense",
    run: takeIntoSuspense,
    summary: "Books what a person read in it, as a payment on nobody's account, to be matched.",
    description:
      "A receipt that the books have with the same amount is not booked again: the message is settled as `known`. `paid_at` without a zone is Nairobi time.",
    examples: {
      "As the portal shows it": {
        id: EXAMPLE_ID.enrollment,
        receipt: "UKL7A1B2C3",
        amount: "1500",
        paid_at: "2026-11-21T10:30:00+03:00",
        msisdn: "0712 345 678",
        reason: "Found in the portal; its name was too long",
      },
    },
    statuses: [201],
    response: dataOf({
      id,
      transaction_id: id,
      receipt: text,
      amount: shillings,
      transaction_date: instant,
      status: z.enum(["suspense", "matched", "gift"]),
      resolution: z.enum(["taken", "known"]),
    }),
    errorCodes: ["not_found", "already_resolved", "amount_differs", "money_out"],
  },
  {
    at: "POST payments/dismiss-unreadable",
    run: dismissUnreadable,
    summary: "Settles what is no payment to the academy, with the reason.",
    examples: { "No payment": { id: EXAMPLE_ID.enrollment, reason: "A test message of M-Pesa" } },
    response: dataOf({ id, resolution: z.literal("dismissed") }),
    errorCodes: ["not_found", "already_resolved"],
  },
];
