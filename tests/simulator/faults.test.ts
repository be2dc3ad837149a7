import { expect, test } from "vitest";
import { item, PHONE, stage, stkCallback } from "./stage";

/** A paid push with these faults; the clock is at the time of the result. */
async function paidWith(faults: unknown[], given = {}) {
  const on = await stage(given);
  await on.next("success", faults);
  return { ...on, id: await on.pushAndWait(PHONE, 6) };
}

test("lost: nothing is sent, the log notes it, and the query knows the payment", async () => {
  const { app, logged, advance, query, id, truth } = await paidWith(["lost"]);
  await advance(3000);
  expect(app.received).toEqual([]);
  expect(await logged()).toEqual([expect.objectContaining({ note: "lost", status: null })]);
  expect((await query(id)).json.ResultCode).toBe("0");
  expect((await truth()).total).toBe(500);
});

test("duplicate:3 sends three at once of one payment", async () => {
  const { app, truth } = await paidWith(["duplicate:3"]);
  expect(new Set(app.received.map((one) => one.raw)).size).toBe(1);
  expect(app.received).toHaveLength(3);
  expect((await truth()).total).toBe(500);
});

test("delay:600, as text or object, delays the callback, and the query knows before", async () => {
  for (const fault of ["delay:600", { kind: "delay", seconds: 600 }]) {
    const { app, advance, query, id } = await paidWith([fault]);
    await advance(599);
    expect(app.received).toEqual([]);
    expect((await query(id)).json.ResultCode).toBe("0");
    await advance(1);
    expect(app.received).toHaveLength(1);
  }
});

test("reorder sends the next callback first", async () => {
  const { pushAndWait, callbacks, codes, id } = await paidWith(["reorder"]);
  await pushAndWait("254712345032", 8);
  expect(codes()).toEqual([1032, 0]);
  expect(callbacks()[1]?.CheckoutRequestID).toBe(id);
});

test("reorder waits at most a minute", async () => {
  const { advance, app } = await paidWith(["reorder"]);
  await advance(59);
  expect(app.received).toEqual([]);
  await advance(1);
  expect(app.received).toHaveLength(1);
});

test("truncated-json sends half the body", async () => {
  const { app } = await paidWith(["truncated-json"]);
  expect(app.received[0]!.raw).toMatch(/^\{"Body"/);
  expect(() => JSON.parse(app.received[0]!.raw)).toThrow();
});

test("wrong-content-type sends text/plain, from-other-ip sets X-Forwarded-For", async () => {
  const { app, codes } = await paidWith(["wrong-content-type", "from-other-ip"]);
  expect(app.received[0]!.headers).toMatchObject({
    "content-type": "text/plain",
    "x-forwarded-for": "203.0.113.7",
  });
  expect(codes()).toEqual([0]);
});

test("slow-body still arrives complete", async () => {
  const { codes } = await paidWith(["slow-body"], { speed: 100 });
  expect(codes()).toEqual([0]);
});

test("old-replay sends an old callback again after the new one", async () => {
  const { next, pushAndWait, app, codes } = await stage();
  await pushAndWait("254712345032", 8);
  await next("success", ["old-replay"]);
  await pushAndWait(PHONE, 6);
  expect(codes()).toEqual([1032, 0, 1032]);
  expect(app.received[2]!.raw).toBe(app.received[0]!.raw);
});

test("forged sends a success for an unknown id and one to a wrong path, and moves no money for them", async () => {
  const { next, pushAndWait, app, truth } = await stage();
  await next("cancelled", ["forged"]);
  const CheckoutRequestID = await pushAndWait(PHONE, 8);
  const [unknown, elsewhere, real] = app.received;
  expect(stkCallback(unknown!).ResultCode).toBe(0);
  expect(stkCallback(unknown!).CheckoutRequestID).not.toBe(CheckoutRequestID);
  expect(unknown!.path).toBe(real!.path);
  expect(stkCallback(elsewhere!)).toMatchObject({ CheckoutRequestID, ResultCode: 0 });
  expect(elsewhere!.path).toBe("/hooks/pay/fedcba9876543210fedcba9876543210/intent-1");
  expect(stkCallback(real!).ResultCode).toBe(1032);
  expect((await truth()).total).toBe(0);
});

test("forged:id and forged:secret each send one of them", async () => {
  const id = await paidWith(["forged:id"]);
  expect(id.app.received).toHaveLength(2);
  expect(id.app.received[0]!.path).toBe(id.app.received[1]!.path);
  const secret = await paidWith(["forged:secret"]);
  expect(secret.app.received[0]!.path).not.toBe(secret.app.received[1]!.path);
});

test("before-ack: the callback is answered before the push is", async () => {
  const { next, push, app, callbacks } = await stage();
  await next("no_money", ["before-ack"]);
  let answered = false;
  app.reply = () => {
    expect(answered).toBe(false);
    return {};
  };
  const { CheckoutRequestID } = (await push(PHONE)).json;
  answered = true;
  expect(callbacks()).toMatchObject([{ CheckoutRequestID, ResultCode: 1 }]);
});

test.each([
  ["the faults", "next", { faults: ["c2b-first"] }, { faults: ["no-c2b"] }],
  ["the setting", "seed", { c2b_order: "before" }, { c2b_order: "none" }],
])("the confirmation of a push can come first or be omitted, by %s", async (_by, call, first, none) => {
  const { register, control, pushAndWait, paths } = await stage();
  await register();
  await control(call, first);
  await pushAndWait(PHONE, 15);
  await control(call, none);
  await pushAndWait("254711111111", 15);
  expect(paths()).toEqual(["confirmation", "intent-1", "intent-1"]);
});

test("the prefix c2b- applies a fault to the confirmation of a push", async () => {
  const { register, next, pushAndWait, advance, callbacks, confirmations } = await stage();
  await register();
  await next("success", ["lost", "c2b-delay:100", "c2b_duplicate:2"]);
  await pushAndWait(PHONE, 100);
  expect(confirmations()).toEqual([]);
  await advance(8);
  expect(confirmations()).toHaveLength(2);
  expect(callbacks()).toEqual([]);
});

test.each([
  ["other-amount:100", 100, 500],
  ["other-amount", 250, 500],
  ["paid-amount:100", 100, 100],
])("%s: the callback names %d shillings, and %d are paid", async (fault, named, total) => {
  const { callbacks, truth } = await paidWith([fault]);
  expect(item(callbacks()[0], "Amount")).toBe(named);
  expect((await truth()).total).toBe(total);
});

test("query-lies and query-4999:300 make the query wrong", async () => {
  const lies = await paidWith(["query-lies"]);
  expect(lies.codes()).toEqual([0]);
  expect((await lies.query(lies.id)).json.ResultCode).toBe("1032");
  const hidden = await paidWith(["query-4999:300"]);
  expect(hidden.codes()).toEqual([0]);
  expect((await hidden.query(hidden.id)).json.ResultCode).toBe("4999");
  await hidden.advance(294);
  expect((await hidden.query(hidden.id)).json.ResultCode).toBe("0");
});

test("slow-answer:20 delays the response to the push, and the callback comes before it", async () => {
  const { next, push, advance, codes } = await stage();
  await next("success", ["slow-answer:20"]);
  let answered = false;
  const asked = push(PHONE).finally(() => {
    answered = true;
  });
  await expect.poll(async () => (await advance(0)).json.waiting).toBe(2);
  await advance(19.9);
  expect(codes()).toEqual([0]);
  expect(answered).toBe(false);
  await advance(0.1);
  expect((await asked).json.ResponseCode).toBe("0");
});

test("the faults produce every known shape of a callback", async () => {
  const callback = async (...faults: string[]) => {
    const { app, callbacks } = await paidWith(faults);
    const names = callbacks()[0]?.CallbackMetadata?.Item.map(({ Name }) => Name);
    const value = (name: string) => item(callbacks()[0], name);
    return { raw: app.received[0]!.raw, code: callbacks()[0]?.ResultCode, names, value };
  };
  expect((await callback("no-balance")).names).not.toContain("Balance");
  expect((await callback("balance-value")).value("Balance")).toBe(500);
  const shuffled = await callback("shuffled");
  expect(shuffled.names?.[0]).not.toBe("Amount");
  expect(shuffled.value("Amount")).toBe(500);
  expect((await callback("amount-integer")).raw).toContain('"Value":500}');
  expect((await callback("string-code")).code).toBe("0");
  expect((await callback("extra-fields")).raw).toContain("ReferenceData");
  const texts = await callback("text-values");
  expect(texts.code).toBe("0");
  expect(["Amount", "TransactionDate", "PhoneNumber"].map(texts.value)).toEqual([
    "500.00",
    "20261121100006",
    PHONE,
  ]);
  const masked = await callback("masked-phone", "no-date");
  expect(masked.value("PhoneNumber")).toBe("0712345***");
  expect(masked.names).not.toContain("TransactionDate");
});

test("faults shape a confirmation and affect its delivery", async () => {
  const { register, pay, confirmations, truth, advance } = await stage();
  await register();
  await pay({ faults: ["first-name-only"] });
  await pay({ faults: ["no-names"] });
  expect(confirmations().map((one) => [one.FirstName, "LastName" in one])).toEqual([
    ["JOHN", false],
    [undefined, false],
  ]);
  expect((await pay({ faults: ["lost"] })).confirmation).toBe("lost");
  expect((await pay({ faults: ["delay:60"] })).confirmation).toBe("put off");
  await advance(60);
  await pay({ faults: ["duplicate:2"] });
  expect(confirmations()).toHaveLength(5);
  expect((await truth()).payments).toHaveLength(5);
  await pay({ msisdn: "full", faults: ["number-values", "no-balance"] });
  const told = confirmations().at(-1)!;
  expect(told).toMatchObject({ TransAmount: 500, BusinessShortCode: 886490, MSISDN: 254712345678 });
  expect(told).not.toHaveProperty("OrgAccountBalance");
});

test("a callback is sent once, even if there is no answer or it is 500", async () => {
  const { app, pushAndWait, logged } = await stage();
  await pushAndWait("254712345000", 600, { CallBackURL: "http://127.0.0.1:9/x" });
  app.reply = () => ({ status: 500 });
  await pushAndWait("254712345000", 86_400);
  expect(app.received).toHaveLength(1);
  expect(await logged()).toEqual([
    expect.objectContaining({ note: expect.stringMatching(/^discarded 503 \(/), status: null }),
    expect.objectContaining({ note: "discarded 503", status: 500 }),
  ]);
});

test("callbacks go only to loopback and to allowed hosts", async () => {
  const { pushAndWait, logged, app, sim } = await stage();
  const elsewhere = { CallBackURL: "http://example.invalid/x" };
  await pushAndWait("254712345000", 6, elsewhere);
  sim.world.options.callbackHosts.push("example.invalid");
  await pushAndWait("254711111000", 6, elsewhere);
  expect((await logged()).map(({ note }) => note)).toEqual([
    "refused: host not on the allow-list",
    expect.stringMatching(/^discarded 503/),
  ]);
  expect(app.received).toEqual([]);
});

test("settings apply faults always or at random", async () => {
  const { control, pushAndWait, codes } = await stage();
  await control("seed", { always: ["string-code"], chaos: { "duplicate:2": 100, lost: 0 } });
  await pushAndWait(PHONE, 10);
  expect(codes()).toEqual(["0", "0"]);
});
