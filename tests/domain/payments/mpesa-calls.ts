import { expect, onTestFinished } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { sendReversal } from "@/lib/domain/payments/daraja-commands/reversals";
import { payByLink } from "@/lib/domain/payments/links/pay-by-link";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { showLink } from "@/lib/domain/payments/links/show-link";
import { heldSeat, type Seat } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { latestCallbackUrl, phoneEnding, requestStkPush } from "../../support/request-stk-push";
import { customerPays, requests, script, truth } from "../../support/safaricom";
import { asOwner } from "../../support/students";
import { admin, approve, finance, requestRefundOf } from "./support";

export const pushRequests = () => requests("stkpush/v1");

/** A held seat with a prompt on a phone, which goes as scripted. */
export async function prompted(outcome: string | number, ...faults: string[]) {
  const [seat, phone] = [await heldSeat(), phoneEnding()];
  await script(phone, outcome, ...faults);
  await requestStkPush(seat, phone);
  const [prompt] = await stkPushesOf(seat.enrollmentId);
  return { ...seat, phone, checkoutId: prompt!.checkout_request_id ?? "", url: latestCallbackUrl() };
}

/** One payment reached the enrollment, and it is the one that was made. */
export async function expectEnrolledOnce(enrollmentId: string): Promise<void> {
  expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
  const [paid, ...more] = await transactionsOf(enrollmentId);
  expect(more).toEqual([]);
  const { payments } = await truth();
  expect(payments.map(({ receipt }) => receipt)).toEqual([paid!.receipt]);
}

/** Until the test ends, or the function that is returned is called, no transaction can be inserted, or none with a receipt. */
export async function breakTransactions(receipt?: string): Promise<() => Promise<void>> {
  const when = receipt ? `when (new.receipt = '${receipt}')` : "";
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
  // The condition of a trigger takes no parameters; the receipt is the test's own.
  await sql.unsafe(
    `create trigger broken before insert on transactions for each row ${when} execute function fail()`,
  );
  const mend = async () => void (await sql`drop function if exists fail cascade`);
  onTestFinished(mend);
  return mend;
}

/** The token of a seat's payment link, as its student shares it. */
export async function linkOf({ student }: Pick<Seat, "student">): Promise<string> {
  const { url } = await asOwner(shareLink, { student_id: student.id });
  return url.split("/give/")[1] ?? "";
}

export const shown = (token: string) => showLink(PUBLIC, { token });
export const payBy = (token: string, phone: string) => payByLink(PUBLIC, { token, paying_msisdn: phone });

/** A student whose enrollment was deleted after paying: all of it is credit. */
export async function cancelledPayer(amount = 500): Promise<Seat & { receipt: string }> {
  const seat = await heldSeat();
  const { receipt } = await customerPays({ account: seat.payCode, amount });
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  return { ...seat, receipt };
}

export async function approvedRefund(seat: Seat): Promise<string> {
  const { refund_id } = await requestRefundOf(seat);
  await approve(refund_id);
  return refund_id;
}

export const reverse = (refund_id: string, by = finance) => sendReversal(by, { refund_id });
