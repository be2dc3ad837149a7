import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Seat } from "../api/fixtures";
import type { Fields } from "./call";
import { requests } from "./safaricom";
import { asOwner } from "./students";

let asked = 0;

/** A new payer's phone that ends in these three digits, for the simulator's table. */
export function phoneEnding(digits = "000"): string {
  asked += 1;
  return `2547${String(10_000 + asked)}${digits}`;
}

/** Requests the fee of a seat by a prompt, or with other fields and another caller as given. */
export function requestStkPush(
  { student, enrollmentId }: { student: Pick<Seat["student"], "id">; enrollmentId: string },
  phone: string,
  fields: Fields = {},
  ctx: Omit<Ctx, "actor"> = {},
) {
  const request = {
    enrollment_id: enrollmentId,
    student_id: student.id,
    payment_method: "express",
    paying_msisdn: phone,
    paying_first_name: "Amina",
    paying_last_name: "Otieno",
    ...fields,
  };
  return asOwner(requestPayment, request, ctx);
}

/** The address Safaricom was given for the result of its latest prompt. */
export function latestCallbackUrl(): string {
  return String(requests("stkpush/v1").at(-1)?.CallBackURL);
}

/** Sends a body to a callback address. @returns the status of the answer. */
export async function sendTo(url: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json;charset=UTF-8" };
  return (await fetch(url, { method: "POST", headers, body })).status;
}
