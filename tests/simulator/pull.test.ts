import { expect, test } from "vitest";
import { SHORTCODE, stage } from "./stage";

const PAYER = { phone: "0712345678", first_name: "JOHN", last_name: "DOE", account: "K7M2Q9", amount: 500 };

async function pulling(given = {}) {
  const on = await stage(given);
  const register = () =>
    on.daraja("/pulltransactions/v1/register", {
      ShortCode: SHORTCODE,
      RequestType: "Pull",
      NominatedNumber: "254700000001",
      CallBackURL: `${on.app.url}/x`,
    });
  const pull = async (changes: Record<string, unknown> = {}) => {
    const answer = await on.daraja("/pulltransactions/v1/query", {
      ShortCode: SHORTCODE,
      StartDate: "2026-11-20 00:00:00",
      EndDate: "2026-12-01 00:00:00",
      OffSetValue: "0",
      ...changes,
    });
    return {
      ...answer,
      rows: ((answer.json.Response as unknown[][])?.[0] ?? []) as Record<string, unknown>[],
    };
  };
  return { ...on, registerPull: register, pull };
}

test("the paybill is registered once", async () => {
  const { registerPull, pull } = await pulling();
  expect((await pull()).status).toBe(400);
  expect((await registerPull()).json.ResponseStatus).toBe("1000");
  expect((await registerPull()).json.ResponseStatus).toBe("1001");
});

test("the list is nested twice, with lower-case keys and Nairobi time marked Z", async () => {
  const { control, registerPull, pull } = await pulling();
  await registerPull();
  expect((await pull()).json).toMatchObject({ ResponseCode: "1001", Response: [[]] });
  const { receipt } = (await control("pay", PAYER)).json;
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

test("the list includes prompts, but not organisations' payments", async () => {
  const { control, push, advance, registerPull, pull } = await pulling();
  await registerPull();
  await push("254712345000");
  await advance(6);
  await control("pay", { channel: "business", first_name: "BETHEL LTD", account: "A1", amount: 1000 });
  expect((await pull()).rows.map((row) => row.billreference)).toEqual(["K7M2Q9"]);
});

test("the list is paged and covers at most 48 hours", async () => {
  const { control, advance, registerPull, pull } = await pulling();
  await registerPull();
  await control("seed", { pull_page: 2 });
  for (const account of ["A", "B", "C"]) await control("pay", { ...PAYER, account });
  const accounts = async (OffSetValue: string) =>
    (await pull({ OffSetValue })).rows.map((row) => row.billreference);
  expect(await accounts("0")).toEqual(["A", "B"]);
  expect(await accounts("2")).toEqual(["C"]);
  expect(await accounts("3")).toEqual([]);
  await advance(48 * 3600 + 1);
  expect(await accounts("0")).toEqual([]);
});

test("a payment can appear in the list later", async () => {
  const { control, advance, registerPull, pull } = await pulling();
  await registerPull();
  await control("seed", { pull_lag: 60 });
  await control("pay", PAYER);
  expect((await pull()).rows).toHaveLength(0);
  await advance(60);
  expect((await pull()).rows).toHaveLength(1);
});

test("invalid pulls are rejected, and a pull can fail like any call", async () => {
  const { control, setToken, registerPull, pull } = await pulling();
  await registerPull();
  expect((await pull({ StartDate: "21-11-2026" })).json.errorCode).toBe("400.001");
  expect((await pull({ ShortCode: "1" })).json.errorCode).toBe("400.001");
  await control("next", { call: "pull", outcome: "spike" });
  expect((await pull()).status).toBe(429);
  await control("next", { call: "pull", outcome: "html_answer" });
  expect((await pull()).raw).toContain("<html>");
  setToken("dead");
  expect((await pull()).json.errorCode).toBe("401.001");
});
