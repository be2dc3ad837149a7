import { expect, test } from "vitest";
import { FAULTS } from "../../simulator/faults";
import { item, stage, stkCallback } from "./stage";

const PHONE = "254712345678";

/** A push that is paid, with these faults; the clock is left at the moment of the result. */
async function paidWith(faults: unknown[], given = {}) {
  const on = await stage(given);
  await on.control("next", { outcome: "success", faults });
  const { CheckoutRequestID } = (await on.push(PHONE)).json;
  await on.advance(6);
  return { ...on, id: String(CheckoutRequestID) };
}

test("lost: nothing is sent and the log says so", async () => {
  const { app, control } = await paidWith(["lost"]);
  expect(app.heard).toEqual([]);
  const { entries } = (await control("log?kind=callback")).json as {
    entries: { note: string; status: null }[];
  };
  expect(entries).toEqual([expect.objectContaining({ note: "lost", status: null })]);
});

test("duplicate:3 sends three at once", async () => {
  const { app } = await paidWith(["duplicate:3"]);
  expect(new Set(app.heard.map((one) => one.raw)).size).toBe(1);
  expect(app.heard).toHaveLength(3);
});

test("delay:600, as a string or an object, puts it off", async () => {
  for (const fault of ["delay:600", { kind: "delay", seconds: 600 }]) {
    const { app, advance } = await paidWith([fault]);
    await advance(599);
    expect(app.heard).toEqual([]);
    await advance(1);
    expect(app.heard).toHaveLength(1);
  }
});

test("reorder lets the next one go first", async () => {
  const { push, advance, callbacks, id } = await paidWith(["reorder"]);
  await push("254712345032");
  await advance(8);
  expect(callbacks().map((one) => one.ResultCode)).toEqual([1032, 0]);
  expect(callbacks()[1]?.CheckoutRequestID).toBe(id);
});

test("reorder waits a minute at most", async () => {
  const { advance, app } = await paidWith(["reorder"]);
  await advance(59);
  expect(app.heard).toEqual([]);
  await advance(1);
  expect(app.heard).toHaveLength(1);
});

test("truncated-json is half a body", async () => {
  const { app } = await paidWith(["truncated-json"]);
  expect(app.heard[0]!.raw).toMatch(/^\{"Body"/);
  expect(() => JSON.parse(app.heard[0]!.raw)).toThrow();
});

test("wrong-content-type is text/plain", async () => {
  const { app } = await paidWith(["wrong-content-type"]);
  expect(app.heard[0]!.headers["content-type"]).toBe("text/plain");
  expect(stkCallback(app.heard[0]!).ResultCode).toBe(0);
});

test("from-other-ip says so in X-Forwarded-For", async () => {
  const { app } = await paidWith(["from-other-ip"]);
  expect(app.heard[0]!.headers["x-forwarded-for"]).toBe("203.0.113.7");
});

test("slow-body arrives whole in the end", async () => {
  const { callbacks } = await paidWith(["slow-body"], { speed: 100 });
  expect(callbacks()[0]?.ResultCode).toBe(0);
});

test("old-replay brings an old callback again behind the new one", async () => {
  const { control, push, advance, app } = await stage();
  await push("254712345032");
  await advance(8);
  await control("next", { outcome: "success", faults: ["old-replay"] });
  await push(PHONE);
  await advance(6);
  expect(app.heard.map((one) => stkCallback(one).ResultCode)).toEqual([1032, 0, 1032]);
  expect(app.heard[2]!.raw).toBe(app.heard[0]!.raw);
});

test("forged: a success for an id never issued, and one to a wrong address; no money moved for them", async () => {
  const { control, push, advance, app, truth } = await stage();
  await control("next", { outcome: "cancelled", faults: ["forged"] });
  const { CheckoutRequestID } = (await push(PHONE)).json;
  await advance(8);
  const [unknown, elsewhere, real] = app.heard;
  expect(stkCallback(unknown!).ResultCode).toBe(0);
  expect(stkCallback(unknown!).CheckoutRequestID).not.toBe(CheckoutRequestID);
  expect(unknown!.path).toBe(real!.path);
  expect(stkCallback(elsewhere!)).toMatchObject({ CheckoutRequestID, ResultCode: 0 });
  expect(elsewhere!.path).toBe("/hooks/pay/fedcba9876543210fedcba9876543210/intent-1");
  expect(stkCallback(real!).ResultCode).toBe(1032);
  expect((await truth()).total).toBe(0);
});

test("forged:id and forged:secret send one of the two", async () => {
  const id = await paidWith(["forged:id"]);
  expect(id.app.heard).toHaveLength(2);
  expect(id.app.heard[0]!.path).toBe(id.app.heard[1]!.path);
  const secret = await paidWith(["forged:secret"]);
  expect(secret.app.heard[0]!.path).not.toBe(secret.app.heard[1]!.path);
});

test("before-ack sends the callback before the push is answered", async () => {
  const { control, push, callbacks } = await stage();
  await control("next", { outcome: "no_money", faults: ["before-ack"] });
  await push(PHONE);
  expect(callbacks()[0]?.ResultCode).toBe(1);
});

test("c2b-first and no-c2b turn the confirmation round or leave it out", async () => {
  const { register, control, push, advance, app } = await stage();
  await register();
  await control("next", { faults: ["c2b-first"] });
  await push(PHONE);
  await advance(10);
  await control("next", { faults: ["no-c2b"] });
  await push("254711111111");
  await advance(10);
  expect(app.heard.map((one) => one.path.split("/").at(-1))).toEqual([
    "confirmation",
    "intent-1",
    "intent-1",
  ]);
});

test("a c2b- before a fault aims it at the confirmation of the push", async () => {
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

test("other-amount:100 lies in the callback, paid-amount:100 is what really moved", async () => {
  const lie = await paidWith(["other-amount:100"]);
  expect(item(lie.callbacks()[0], "Amount")).toBe(100);
  expect((await lie.truth()).total).toBe(500);
  const real = await paidWith(["paid-amount:100"]);
  expect(item(real.callbacks()[0], "Amount")).toBe(100);
  expect((await real.truth()).total).toBe(100);
});

test("query-lies and query-4999:300 keep the query from the truth", async () => {
  const lies = await paidWith(["query-lies"]);
  expect((await lies.query(lies.id)).json.ResultCode).toBe("1032");
  const hidden = await paidWith(["query-4999:300"]);
  expect(hidden.callbacks()[0]?.ResultCode).toBe(0);
  expect((await hidden.query(hidden.id)).json.ResultCode).toBe("4999");
  await hidden.advance(294);
  expect((await hidden.query(hidden.id)).json.ResultCode).toBe("0");
});

test("slow-answer:20 keeps the push waiting", async () => {
  const { control, push, advance } = await stage();
  await control("next", { outcome: "success", faults: ["slow-answer:20"] });
  const asked = push(PHONE);
  await expect.poll(async () => (await advance(0)).json.waiting).toBe(2);
  await advance(20);
  expect((await asked).json.ResponseCode).toBe("0");
});

test("the callback's body comes in every shape seen", async () => {
  const names = (on: Awaited<ReturnType<typeof paidWith>>) =>
    on.callbacks()[0]?.CallbackMetadata?.Item.map((one) => one.Name);
  expect(names(await paidWith(["no-balance"]))).not.toContain("Balance");
  expect(item((await paidWith(["balance-value"])).callbacks()[0], "Balance")).toBe(500);
  const shuffled = await paidWith(["shuffled"]);
  expect(names(shuffled)?.[0]).not.toBe("Amount");
  expect(item(shuffled.callbacks()[0], "Amount")).toBe(500);
  expect((await paidWith(["amount-integer"])).app.heard[0]!.raw).toContain('"Value":500}');
  expect((await paidWith(["string-code"])).callbacks()[0]?.ResultCode).toBe("0");
  expect((await paidWith(["extra-fields"])).app.heard[0]!.raw).toContain("ReferenceData");
});

test("a confirmation may lack names and suffer the faults of delivery", async () => {
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

test("each callback is sent once: an answer of 500 is discarded", async () => {
  const { app, push, advance, control } = await stage();
  app.reply = () => ({ status: 500 });
  await push("254712345000");
  await advance(86_400);
  expect(app.heard).toHaveLength(1);
  const { entries } = (await control("log?kind=callback")).json as {
    entries: { note: string; status: number }[];
  };
  expect(entries).toEqual([expect.objectContaining({ note: "discarded 503", status: 500 })]);
});

test("a receiver that is down gets nothing later either", async () => {
  const { push, advance, control } = await stage();
  await push("254712345000", { CallBackURL: "http://127.0.0.1:9/x" });
  await advance(3600);
  const { entries } = (await control("log?kind=callback")).json as { entries: { note: string }[] };
  expect(entries.map((entry) => entry.note)).toEqual([expect.stringMatching(/^discarded 503 \(/)]);
});

test("callbacks leave for loopback alone, or for hosts on the list", async () => {
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
  expect(app.heard).toEqual([]);
});

test("faults that always go along, and faults by chance, are settings", async () => {
  const { control, push, advance, callbacks } = await stage();
  await control("seed", { always: ["string-code"], chaos: { "duplicate:2": 100, lost: 0 } });
  await push(PHONE);
  await advance(10);
  expect(callbacks().map((one) => one.ResultCode)).toEqual(["0", "0"]);
});

test("every fault has an explanation", () => {
  for (const { about } of Object.values(FAULTS)) expect(about).not.toBe("");
});
