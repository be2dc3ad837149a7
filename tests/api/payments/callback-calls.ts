import * as pay from "@/app/api/v1/payments/[[...call]]/route";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { ask, type Route, type Sent } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { startDaraja } from "../daraja";
import { heldSeat, newPhone, type Seat } from "../fixtures";

export const daraja = await startDaraja();

export const post = clientOf(pay, "POST", "/api/v1/payments/pay");

export const SECRET = TEST_SETTINGS.CALLBACK_SECRET;

export const ACCEPTED = '{"ResultCode":0,"ResultDesc":"Accepted"}';

export const deliver = (route: Route, sent: Sent, params: Record<string, string> = {}) =>
  ask(route, "POST", "/api/v1/payments/callbacks/x/y", { ...sent, params: { secret: SECRET, ...params } });

/** A prompt, with the token of its callback address. */
export async function prompted(phone = newPhone()): Promise<Seat & { token: string; checkout: string }> {
  const seat = await heldSeat();
  await post({
    json: {
      enrollment_id: seat.enrollmentId,
      student_id: seat.student.id,
      payment_method: "express",
      paying_msisdn: phone,
      paying_first_name: "Grace",
      paying_last_name: "Otieno",
    },
  });
  const [row] = await sql`select checkout_request_id from mpesa_express_requests
    where enrollment_id = ${seat.enrollmentId}`;
  return {
    ...seat,
    token: daraja.pushes().at(-1)!.callback.split("/").at(-1)!,
    checkout: String(row!.checkout_request_id),
  };
}

export const result = (checkout: string, receipt: string, amount: unknown = 500, code: unknown = 0) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: "1",
      CheckoutRequestID: checkout,
      ResultCode: code,
      ResultDesc: "The service request is processed successfully.",
      ...(code === 0
        ? {
            CallbackMetadata: {
              Item: [
                { Name: "Amount", Value: amount },
                { Name: "MpesaReceiptNumber", Value: receipt },
                { Name: "TransactionDate", Value: 20_261_121_103_000 },
                { Name: "PhoneNumber", Value: 254_700_000_000 },
              ],
            },
          }
        : {}),
    },
  },
});

export const stateOf = async (seat: Seat) =>
  (await sql`select state from enrollments where id = ${seat.enrollmentId}`)[0]!.state;

/** All rows of payments, prompts and seats. */
export const books = async () =>
  JSON.stringify([
    await sql`select id, receipt, amount_cents, enrollment_id, express_request_id, sources, flags
      from transactions order by id`,
    await sql`select * from allocations order by 1, 2`,
    await sql`select id, state, result_code from mpesa_express_requests order by id`,
    await sql`select id, status from payment_requests order by id`,
    await sql`select id, state from enrollments order by id`,
  ]);
