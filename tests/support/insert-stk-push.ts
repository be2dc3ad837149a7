import { newPhone, type Seat } from "../api/fixtures";
import type { Fields } from "./call";
import { sql } from "./database";

/** Inserts a prompt that was sent to a phone, with its payment request. */
export async function insertStkPush(seat: Seat, more: Fields = {}, request: Fields = {}) {
  const msisdn = newPhone();
  const [asked] = await sql`insert into payment_requests ${sql({
    enrollment_id: seat.enrollmentId,
    method: "express",
    amount_cents: 50_000,
    paying_msisdn: msisdn,
    paying_first_name: "Grace",
    paying_last_name: "Wambui",
    ...request,
  })} returning id`;
  const mark = msisdn.slice(-6);
  const [prompt] = await sql`insert into mpesa_express_requests ${sql({
    payment_request_id: asked!.id,
    enrollment_id: seat.enrollmentId,
    msisdn,
    amount_cents: 50_000,
    state: "failed",
    token_hash: `hash-${mark}`,
    checkout_request_id: `ws_CO_${mark}`,
    merchant_request_id: `MR_${mark}`,
    response_code: "0",
    response_description: "Success. Request accepted for processing",
    result_code: "1032",
    result_desc: "Request cancelled by user",
    ...more,
  })} returning id`;
  return { msisdn, requestId: asked!.id as string, stkPushId: prompt!.id as string, mark };
}

/** Inserts a transaction of a prompt in suspense, as a callback reports it. @returns its id */
export async function insertStkPushTransaction(stkPushId: string, receipt: string): Promise<string> {
  const [row] = await sql`insert into transactions ${sql({
    receipt,
    amount_cents: 50_000,
    method: "express",
    express_request_id: stkPushId,
    narrative: "M-Pesa Express",
    sources: ["callback"],
    transacted_at: new Date(),
  })} returning id`;
  return row!.id;
}
