import { expect, test } from "vitest";
import { OUTCOMES } from "../../simulator/core/outcomes";
import { item, stage } from "./stage";

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
];

test.each(DECIDED)(
  "a number ending in %s gets its callback after %d s with code %d",
  async (suffix, seconds, code) => {
    const { push, advance, callbacks, query, truth } = await stage();
    const { CheckoutRequestID } = (await push(number(suffix))).json;
    await advance(seconds - 0.1);
    expect(callbacks()).toEqual([]);
    await advance(0.1);
    expect(callbacks()).toEqual([expect.objectContaining({ CheckoutRequestID, ResultCode: code })]);
    expect((await query(CheckoutRequestID)).json.ResultCode).toBe(String(code));
    expect((await truth()).total).toBe(code === 0 ? 500 : 0);
  },
);

test("101: the subscriber cannot be locked, and nothing follows", async () => {
  const { push, advance, app } = await stage();
  const answer = await push(number("101"));
  expect([answer.status, answer.json.errorCode]).toEqual([500, "500.001.1001"]);
  await advance(600);
  expect(app.received).toEqual([]);
});

test.each([
  ["302", "500.003.02", "Error Occurred: Spike Arrest Violation"],
  ["303", "500.003.03", "Error Occurred: Quota Violation"],
])(
  "%s: refused at once with HTTP 500 and %s, and nothing follows",
  async (suffix, errorCode, errorMessage) => {
    const { push, advance, app } = await stage();
    const answer = await push(number(suffix));
    expect(answer.status).toBe(500);
    expect(answer.json).toMatchObject({ errorCode, errorMessage });
    await advance(600);
    expect(app.received).toEqual([]);
  },
);

test("500: the answer is lost, the prompt is there and is paid", async () => {
  const { push, advance, callbacks, truth } = await stage();
  const answer = await push(number("500"));
  expect([answer.status, answer.json.errorCode]).toEqual([500, "500.003.1001"]);
  expect((await push(number("500"))).json.errorMessage).toMatch(/Unable to lock/);
  await advance(6);
  expect(callbacks()[0]?.ResultCode).toBe(0);
  expect((await truth()).total).toBe(500);
});

test("504: the answer takes 35 s, the callback comes before it", async () => {
  const { push, advance, callbacks } = await stage();
  let answered = false;
  const asked = push(number("504")).then((answer) => {
    answered = true;
    return answer;
  });
  await expect.poll(async () => (await advance(0)).json.waiting).toBe(2);
  await advance(34.9);
  expect(callbacks()).toHaveLength(1);
  expect(answered).toBe(false);
  await advance(0.1);
  expect((await asked).json.ResponseCode).toBe("0");
});

test("700: paid, and the callback is lost", async () => {
  const { push, advance, callbacks, query, truth } = await stage();
  const { CheckoutRequestID } = (await push(number("700"))).json;
  await advance(3600 - 1);
  expect(callbacks()).toEqual([]);
  expect((await truth()).total).toBe(500);
  expect((await query(CheckoutRequestID)).json.ResultCode).toBe("0");
});

test("701: the callback comes twice, the payment once", async () => {
  const { push, advance, app, truth } = await stage();
  await push(number("701"));
  await advance(6);
  expect(app.received).toHaveLength(2);
  expect(app.received[0]!.raw).toBe(app.received[1]!.raw);
  expect((await truth()).total).toBe(500);
});

test("702: the callback comes ten minutes late, the query knows before", async () => {
  const { push, advance, callbacks, query } = await stage();
  const { CheckoutRequestID } = (await push(number("702"))).json;
  await advance(605);
  expect(callbacks()).toEqual([]);
  expect((await query(CheckoutRequestID)).json.ResultCode).toBe("0");
  await advance(1);
  expect(callbacks()[0]?.ResultCode).toBe(0);
});

test("703: 1037 first, paid three minutes later", async () => {
  const { push, advance, callbacks, query, truth } = await stage();
  const { CheckoutRequestID } = (await push(number("703"))).json;
  await advance(26);
  expect(callbacks().map((one) => one.ResultCode)).toEqual([1037]);
  expect((await query(CheckoutRequestID)).json.ResultCode).toBe("1037");
  await advance(180);
  expect(callbacks().map((one) => [one.CheckoutRequestID, one.ResultCode])).toEqual([
    [CheckoutRequestID, 1037],
    [CheckoutRequestID, 0],
  ]);
  expect((await query(CheckoutRequestID)).json.ResultCode).toBe("0");
  expect((await truth()).total).toBe(500);
});

test("704: the callback is answered before the push is", async () => {
  const { push, app, callbacks } = await stage();
  let answered = false;
  app.reply = () => {
    expect(answered).toBe(false);
    return {};
  };
  const answer = await push(number("704"));
  answered = true;
  expect(callbacks()[0]).toMatchObject({ CheckoutRequestID: answer.json.CheckoutRequestID, ResultCode: 0 });
});

test("705: the callback names another amount than was paid", async () => {
  const { push, advance, callbacks, truth } = await stage();
  await push(number("705"));
  await advance(6);
  expect(item(callbacks()[0], "Amount")).toBe(250);
  expect((await truth()).total).toBe(500);
});

test("706: the callback says paid, the query says 1032", async () => {
  const { push, advance, callbacks, query } = await stage();
  const { CheckoutRequestID } = (await push(number("706"))).json;
  await advance(6);
  expect(callbacks()[0]?.ResultCode).toBe(0);
  expect((await query(CheckoutRequestID)).json.ResultCode).toBe("1032");
});

test("708: the C2B confirmation comes before the callback", async () => {
  const { register, push, advance, app } = await stage();
  await register();
  await push(number("708"));
  await advance(20);
  expect(app.received.map((one) => one.path.split("/").at(-1))).toEqual(["confirmation", "intent-1"]);
});

test("709: still processing for five minutes, then paid", async () => {
  const { push, advance, callbacks, query } = await stage();
  const { CheckoutRequestID } = (await push(number("709"))).json;
  for (const seconds of [10, 100, 189]) {
    await advance(seconds);
    expect((await query(CheckoutRequestID)).json.ResultCode).toBe("4999");
    expect(callbacks()).toEqual([]);
  }
  await advance(1);
  expect((await query(CheckoutRequestID)).json.ResultCode).toBe("0");
  expect(callbacks()[0]?.ResultCode).toBe(0);
});

test("every suffix has a test", () => {
  const result = [
    "101",
    "302",
    "303",
    "500",
    "504",
    "700",
    "701",
    "702",
    "703",
    "704",
    "705",
    "706",
    "708",
    "709",
  ];
  const here = [...DECIDED.map(([suffix]) => suffix), ...result].sort();
  expect(OUTCOMES.flatMap((outcome) => outcome.suffix ?? []).sort()).toEqual(here);
});
