import { expect } from "vitest";
import { heldSeat } from "../../api/fixtures";
import { promptsOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { latestCallbackUrl, phoneEnding, requestPrompt } from "../../support/request-prompt";
import { script, truth } from "../../support/safaricom";

/** A held seat with a prompt on a phone, which goes as scripted. */
export async function prompted(outcome: string | number, ...faults: string[]) {
  const [seat, phone] = [await heldSeat(), phoneEnding()];
  await script(phone, outcome, ...faults);
  await requestPrompt(seat, phone);
  const [prompt] = await promptsOf(seat.enrollmentId);
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
