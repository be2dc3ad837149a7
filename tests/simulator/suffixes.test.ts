import { expect, test } from "vitest";
import { OUTCOMES } from "../../simulator/core/outcomes";
import { stage } from "./stage";

const number = (suffix: string) => `254712345${suffix}`;

/** Suffix, seconds until the first callback, result code. */
const DECIDED: [string, number, number][] = [
  ["000", 6, 0],
  ["001", 8, 1],
  ["032", 8, 1032],
  ["201", 8, 2001],
  ["019", 30, 1019],
  ["037", 26, 1037],
  ["017", 3, 17],
  ["026", 3, 26],
  ["025", 3, 1025],
  ["036", 10, 1036],
  ["999", 3, 9999],
  ["707", 6, 7777],
  ["709", 300, 0],
];

/** Suffix, code and text of the answer with HTTP 500, shillings that are paid all the same. */
const REFUSED: [string, string, string, number][] = [
  ["101", "500.001.1001", "Unable to lock subscriber", 0],
  ["302", "500.003.02", "Error Occurred: Spike Arrest Violation", 0],
  ["303", "500.003.03", "Error Occurred: Quota Violation", 0],
  ["500", "500.003.1001", "Internal Server Error", 500],
];

/** Suffixes that are paid under a fault; faults.test.ts has what each fault does. */
const PAID_UNDER: [string, string][] = [
  ["504", "slow-answer:35"],
  ["700", "lost"],
  ["701", "duplicate:2"],
  ["702", "delay:600"],
  ["704", "before-ack"],
  ["705", "other-amount:0"],
  ["706", "query-lies"],
  ["708", "c2b-first"],
  ["709", "query-4999:300"],
];

test.each(DECIDED)(
  "a number ending in %s gets its callback after %d s with code %d",
  async (suffix, seconds, code) => {
    const { pushAndWait, advance, callbacks, query, truth } = await stage();
    const CheckoutRequestID = await pushAndWait(number(suffix), seconds - 0.1);
    expect(callbacks()).toEqual([]);
    await advance(0.1);
    expect(callbacks()).toEqual([expect.objectContaining({ CheckoutRequestID, ResultCode: code })]);
    expect((await query(CheckoutRequestID)).json.ResultCode).toBe(String(code));
    expect((await truth()).total).toBe(code === 0 ? 500 : 0);
  },
);

test.each(REFUSED)(
  "a number ending in %s gets HTTP 500 with %s (%s), and %d shillings are paid",
  async (suffix, errorCode, errorMessage, total) => {
    const { push, advance, app, truth } = await stage();
    const { status, json } = await push(number(suffix));
    expect(status).toBe(500);
    expect(json).toMatchObject({ errorCode, errorMessage: expect.stringContaining(errorMessage) });
    await advance(600);
    expect(app.received).toHaveLength(total / 500);
    expect((await truth()).total).toBe(total);
  },
);

test.each(PAID_UNDER)("a number ending in %s is paid under the fault %s", async (suffix, fault) => {
  const { push, advance, control, truth } = await stage();
  const asked = push(number(suffix));
  await expect
    .poll(async () => (await control("state")).json.prompts)
    .toMatchObject([{ chosen_by: "suffix", faults: [fault] }]);
  await advance(300);
  await asked;
  expect((await truth()).total).toBe(500);
});

test("703: 1037 first, paid three minutes later", async () => {
  const { pushAndWait, advance, callbacks, codes, query, truth } = await stage();
  const id = await pushAndWait(number("703"), 26);
  expect(codes()).toEqual([1037]);
  expect((await query(id)).json.ResultCode).toBe("1037");
  await advance(180);
  expect(callbacks().map((one) => [one.CheckoutRequestID, one.ResultCode])).toEqual([
    [id, 1037],
    [id, 0],
  ]);
  expect((await query(id)).json.ResultCode).toBe("0");
  expect((await truth()).total).toBe(500);
});

test("every suffix has a test", () => {
  const tested = new Set(["703", ...[...DECIDED, ...REFUSED, ...PAID_UNDER].map(([suffix]) => suffix)]);
  expect(OUTCOMES.flatMap((outcome) => outcome.suffix ?? []).sort()).toEqual([...tested].sort());
});
