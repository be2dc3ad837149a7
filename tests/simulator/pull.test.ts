import { expect, test } from "vitest";
import { stage } from "./stage";

/** A paybill that is registered for the pull. */
async function pulling() {
  const on = await stage();
  await on.registerPull();
  return on;
}

test("the paybill is registered once", async () => {
  const { registerPull, pull } = await stage();
  expect((await pull()).status).toBe(400);
  expect((await registerPull()).json.ResponseStatus).toBe("1000");
  expect((await registerPull()).json.ResponseStatus).toBe("1001");
});

test("the list is nested twice, with lower-case keys and Nairobi time marked Z", async () => {
  const { pay, pull } = await pulling();
  expect((await pull()).json).toMatchObject({ ResponseCode: "1001", Response: [[]] });
  const { receipt } = await pay();
  expect((await pull()).json).toMatchObject({ ResponseCode: "1000" });
  expect((await pull()).rows).toEqual([
    {
      transactionId: receipt,
      trxDate: "2026-11-21T10:00:00Z",
      msisdn: "2547 ***** 678",
      sender: "JOHN DOE",
      transactiontype: "c2b-pay-bill-debit",
      billreference: "K7M2Q9",
      amount: "500.00",
      organizationname: "GNM ACADEMY (SIMULATOR)",
    },
  ]);
});

test("rows can be listed twice, with null for a name and numbers for texts", async () => {
  const { control, next, pay, pull } = await pulling();
  await pay();
  await control("seed", { msisdn: "full" });
  expect((await pull()).rows).toMatchObject([{ sender: "JOHN DOE", amount: "500.00", msisdn: 712345678 }]);
  await next("success", ["duplicate:2", "no-names", "amount-integer", "text-values"], { call: "pull" });
  const { rows } = await pull();
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[0]).toMatchObject({ sender: null, amount: 500, msisdn: "254712345678" });
});

test("without payments the answer can be HTTP 500 with a text", async () => {
  const { control, pay, pull } = await pulling();
  await control("seed", { pull_none: "500" });
  expect(await pull()).toMatchObject({ status: 500, json: { errorMessage: "No available transactions" } });
  await pay();
  expect((await pull()).json.ResponseCode).toBe("1000");
});

test("the list includes prompts, but not organisations' payments", async () => {
  const { pay, pushAndWait, pull } = await pulling();
  await pushAndWait("254712345000", 6);
  await pay({ channel: "business", account: "A1" });
  expect((await pull()).rows.map((row) => row.billreference)).toEqual(["K7M2Q9"]);
});

test("the list is paged and covers at most 48 hours", async () => {
  const { control, advance, pay, pull } = await pulling();
  await control("seed", { pull_page: 2 });
  for (const account of ["A", "B", "C"]) await pay({ account });
  const accounts = async (OffSetValue: string) =>
    (await pull({ OffSetValue })).rows.map((row) => row.billreference);
  expect(await accounts("0")).toEqual(["A", "B"]);
  expect(await accounts("2")).toEqual(["C"]);
  expect(await accounts("3")).toEqual([]);
  await advance(48 * 3600 + 1);
  expect(await accounts("0")).toEqual([]);
});

test("a payment can appear in the list later", async () => {
  const { control, advance, pay, pull } = await pulling();
  await control("seed", { pull_lag: 60 });
  await pay();
  expect((await pull()).rows).toHaveLength(0);
  await advance(60);
  expect((await pull()).rows).toHaveLength(1);
});

test("invalid pulls are rejected, and a pull can fail like any call", async () => {
  const { next, pull } = await pulling();
  expect((await pull({ StartDate: "21-11-2026" })).json.errorCode).toBe("400.001");
  expect((await pull({ ShortCode: "1" })).json.errorCode).toBe("400.001");
  await next("spike", [], { call: "pull" });
  expect((await pull()).status).toBe(429);
  await next("html_answer", [], { call: "pull" });
  expect((await pull()).raw).toContain("<html>");
});
