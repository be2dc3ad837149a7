import { expect, test } from "vitest";
import { FAULTS } from "../../simulator/core/faults";
import { item, stage, stkCallback } from "./stage";

const PHONE = "254712345678";

/** A paid push with these faults; the clock is at the time of the result. */
async function paidWith(faults: unknown[], given = {}) {
  const on = await stage(given);
  await on.control("next", { outcome: "success", faults });
  const { CheckoutRequestID } = (await on.push(PHONE)).json;
  await on.advance(6);
  return { ...on, id: String(CheckoutRequestID) };
}

test("lost: nothing is sent, and the log notes it", async () => {
  const { app, control } = await paidWith(["lost"]);
  expect(app.received).toEqual([]);
  const { entries } = (await control("log?kind=callback")).json as {
    entries: { note: string; status: null }[];
  };
  expect(entries).toEqual([expect.objectContaining({ note: "lost", status: null })]);
});

test("duplicate:3 sends three at once", async () => {
  const { app } = await paidWith(["duplicate:3"]);
  expect(new Set(app.received.map((one) => one.raw)).size).toBe(1);
  expect(app.received).toHaveLength(3);
});

test("delay:600, as text or object, delays the callback", async () => {
  for (const fault of ["delay:600", { kind: "delay", seconds: 600 }]) {
    const { app, advance } = await paidWith([fault]);
    await advance(599);
    expect(app.received).toEqual([]);
    await advance(1);
    expect(app.received).toHaveLength(1);
  }
});

test("reorder sends the next callback first", async () => {
  const { push, advance, callbacks, id } = await paidWith(["reorder"]);
  await push("254712345032");
  await advance(8);
  expect(callbacks().map((one) => one.ResultCode)).toEqual([1032, 0]);
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

test("wrong-content-type sends text/plain", async () => {
  const { app } = await paidWith(["wrong-content-type"]);
  expect(app.received[0]!.headers["content-type"]).toBe("text/plain");
  expect(stkCallback(app.received[0]!).ResultCode).toBe(0);
});

test("from-other-ip sets X-Forwarded-For", async () => {
  const { app } = await paidWith(["from-other-ip"]);
  expect(app.received[0]!.headers["x-forwarded-for"]).toBe("203.0.113.7");
});

test("slow-body still arrives complete", async () => {
  const { callbacks } = await paidWith(["slow-body"], { speed: 100 });
  expect(callbacks()[0]?.ResultCode).toBe(0);
});

test("old-replay sends an old callback again after the new one", async () => {
  const { control, push, advance, app } = await stage();
  await push("254712345032");
  await advance(8);
  await control("next", { outcome: "success", faults: ["old-replay"] });
  await push(PHONE);
  await advance(6);
  expect(app.received.map((one) => stkCallback(one).ResultCode)).toEqual([1032, 0, 1032]);
  expect(app.received[2]!.raw).toBe(app.received[0]!.raw);
});

test("forged sends a success for an unknown id and one to a wrong path, and moves no money for them", async () => {
  const { control, push, advance, app, truth } = await stage();
  await control("next", { outcome: "cancelled", faults: ["forged"] });
  const { CheckoutRequestID } = (await push(PHONE)).json;
  await advance(8);
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

test("before-ack sends the callback before the response to the push", async () => {
  const { control, push, callbacks } = await stage();
  await control("next", { outcome: "no_money", faults: ["before-ack"] });
  await push(PHONE);
  expect(callbacks()[0]?.ResultCode).toBe(1);
});

test("c2b-first sends the confirmation first, no-c2b omits it", async () => {
  const { register, control, push, advance, app } = await stage();
  await register();
  await control("next", { faults: ["c2b-first"] });
  await push(PHONE);
  await advance(10);
  await control("next", { faults: ["no-c2b"] });
  await push("254711111111");
  await advance(10);
  expect(app.received.map((one) => one.path.split("/").at(-1))).toEqual([
    "confirmation",
    "intent-1",
    "intent-1",
  ]);
});

test("the prefix c2b- applies a fault to the confirmation of a push", async () => {
  const { register, control, push, advance, callbacks, confirmations } = await stage();
  await register();
  await control("next", { faults: ["lost", "c2b-delay:100", "c2b_duplicate:2"] });
  await push(PHONE);
  await advance(100);
  expect(confirmations()).toEqual([]);
  await advance(8);
  expect(confirmations()).toHaveLength(2);
  expect(callbacks()).toEqual([]);
});

test("other-amount:100 changes the callback, paid-amount:100 the payment", async () => {
  const lie = await paidWith(["other-amount:100"]);
  expect(item(lie.callbacks()[0], "Amount")).toBe(100);
  expect((await lie.truth()).total).toBe(500);
  const real = await paidWith(["paid-amount:100"]);
  expect(item(real.callbacks()[0], "Amount")).toBe(100);
  expect((await real.truth()).total).toBe(100);
});

test("query-lies and query-4999:300 make the query wrong", async () => {
  const lies = await paidWith(["query-lies"]);
  expect((await lies.query(lies.id)).json.ResultCode).toBe("1032");
  const hidden = await paidWith(["query-4999:300"]);
  expect(hidden.callbacks()[0]?.ResultCode).toBe(0);
  expect((await hidden.query(hidden.id)).json.ResultCode).toBe("4999");
  await hidden.advance(294);
  expect((await hidden.query(hidden.id)).json.ResultCode).toBe("0");
});

test("slow-answer:20 delays the response to the push", async () => {
  const { control, push, advance } = await stage();
  await control("next", { outcome: "success", faults: ["slow-answer:20"] });
  const asked = push(PHONE);
  await expect.poll(async () => (await advance(0)).json.waiting).toBe(2);
  await advance(20);
  expect((await asked).json.ResponseCode).toBe("0");
});

test("the faults produce every known shape of a callback", async () => {
  const names = (on: Awaited<ReturnType<typeof paidWith>>) =>
    on.callbacks()[0]?.CallbackMetadata?.Item.map((one) => one.Name);
  expect(names(await paidWith(["no-balance"]))).not.toContain("Balance");
  expect(item((await paidWith(["balance-value"])).callbacks()[0], "Balance")).toBe(500);
  const shuffled = await paidWith(["shuffled"]);
  expect(names(shuffled)?.[0]).not.toBe("Amount");
  expect(item(shuffled.callbacks()[0], "Amount")).toBe(500);
  expect((await paidWith(["amount-integer"])).app.received[0]!.raw).toContain('"Value":500}');
  expect((await paidWith(["string-code"])).callbacks()[0]?.ResultCode).toBe("0");
  expect((await paidWith(["extra-fields"])).app.received[0]!.raw).toContain("ReferenceData");
});

test("faults omit names from a confirmation and affect its delivery", async () => {
  const { register, control, confirmations, truth, advance } = await stage();
  await register();
  const pay = (faults: unknown[]) =>
    control("pay", { phone: PHONE, first_name: "ANN", account: "A", amount: 1, faults });
  await pay(["first-name-only"]);
  await pay(["no-names"]);
  expect(confirmations().map((one) => [one.FirstName, "LastName" in one])).toEqual([
    ["ANN", false],
    [undefined, false],
  ]);
  expect((await pay(["lost"])).json.confirmation).toBe("lost");
  expect((await pay(["delay:60"])).json.confirmation).toBe("put off");
  await advance(60);
  await pay(["duplicate:2"]);
  expect(confirmations()).toHaveLength(5);
  expect((await truth()).payments).toHaveLength(5);
});

test("a callback is sent once, even if the answer is 500", async () => {
  const { app, push, advance, control } = await stage();
  app.reply = () => ({ status: 500 });
  await push("254712345000");
  await advance(86_400);
  expect(app.received).toHaveLength(1);
  const { entries } = (await control("log?kind=callback")).json as {
    entries: { note: string; status: number }[];
  };
  expect(entries).toEqual([expect.objectContaining({ note: "discarded 503", status: 500 })]);
});

test("a receiver that is down does not get the callback later", async () => {
  const { push, advance, control } = await stage();
  await push("254712345000", { CallBackURL: "http://127.0.0.1:9/x" });
  await advance(3600);
  const { entries } = (await control("log?kind=callback")).json as { entries: { note: string }[] };
  expect(entries.map((entry) => entry.note)).toEqual([expect.stringMatching(/^discarded 503 \(/)]);
});

test("callbacks go only to loopback and to allowed hosts", async () => {
  const { push, advance, control, app, sim } = await stage();
  await push("254712345000", { CallBackURL: "http://example.invalid/x" });
  await advance(6);
  const { entries } = (await control("log?kind=callback")).json as { entries: { note: string }[] };
  expect(entries.map((entry) => entry.note)).toEqual(["refused: host not on the allow-list"]);
  sim.world.options.callbackHosts.push("example.invalid");
  await push("254711111000", { CallBackURL: "http://example.invalid/x" });
  await advance(6);
  const after = (await control("log?kind=callback")).json as { entries: { note: string }[] };
  expect(after.entries[1]!.note).toMatch(/^discarded 503/);
  expect(app.received).toEqual([]);
});

test("settings apply faults always or at random", async () => {
  const { control, push, advance, callbacks } = await stage();
  await control("seed", { always: ["string-code"], chaos: { "duplicate:2": 100, lost: 0 } });
  await push(PHONE);
  await advance(10);
  expect(callbacks().map((one) => one.ResultCode)).toEqual(["0", "0"]);
});

test("every fault has an explanation", () => {
  for (const { about } of Object.values(FAULTS)) expect(about).not.toBe("");
});
