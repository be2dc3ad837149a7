import { describe, expect, test } from "vitest";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { OPERATOR } from "@/lib/domain/access/actor";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { sql } from "../../support/database";
import { confirmation as bill, heldSeat } from "../fixtures";
import { ACCEPTED, books, daraja, deliver, prompted, result, stateOf } from "./callback-calls";

const { confirmation, "express/[token]": express, validation } = callback.calls;

describe("express", () => {
  test("200 a paid prompt enrolls once, however often it is delivered", async () => {
    const seat = await prompted("254722100000");
    await daraja.pass(30);
    expect(daraja.answered.every((status) => status === 200)).toBe(true);
    expect(await stateOf(seat)).toBe("enrolled");
    const [money] = await sql`select receipt, amount_cents, sources from transactions
      where enrollment_id = ${seat.enrollmentId}`;
    expect(money).toMatchObject({ amount_cents: 50_000 });
    const before = await books();
    for (let nth = 0; nth < 3; nth++) {
      const answer = await deliver(
        express,
        { json: result(seat.checkout, money!.receipt) },
        { token: seat.token },
      );
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    }
    expect(await books()).toBe(before);
  });

  test("200 another amount than requested is kept, and counts only once another source reports it", async () => {
    const seat = await prompted();
    const before = await books();
    await deliver(express, { json: result(seat.checkout, "LESSMONEY1", 1) }, { token: seat.token });
    expect(await stateOf(seat)).toBe("pending_payment");
    expect(await books()).toBe(before);
  });

  test("200 acknowledges and ignores an unknown token", async () => {
    const seat = await prompted();
    const [before, kept] = [await books(), await sql`select count(*)::int as all from mpesa_callbacks`];
    for (const token of ["0".repeat(32), "x", "' or 1=1", `${seat.token}0`, seat.checkout]) {
      const answer = await deliver(express, { json: result(seat.checkout, "NOTOKEN001") }, { token });
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    }
    expect(await books()).toBe(before);
    expect(await sql`select count(*)::int as all from mpesa_callbacks`).toEqual(kept);
  });
});

describe("confirmation", () => {
  const confirm = (json: unknown) => deliver(confirmation, { json });

  test("200 another paybill's callback is kept and not trusted", async () => {
    const seat = await heldSeat();
    await confirm({ ...bill("OTHERBILL1", seat.payCode, 500), BusinessShortCode: "600000" });
    expect(await stateOf(seat)).toBe("held");
    expect(await sql`select 1 from transactions where receipt = 'OTHERBILL1'`).toEqual([]);
  });

  test("200 accepts a real paybill callback with its masked phone", async () => {
    const seat = await heldSeat();
    expect((await registerPaybill({ actor: OPERATOR }, {})).registered).toBe(true);
    await daraja.control("pay", {
      phone: "0712345678",
      first_name: "Grace",
      last_name: "Otieno",
      account: seat.payCode,
      amount: 500,
    });
    expect(await stateOf(seat)).toBe("enrolled");
  });
});

test("200 validation accepts every payment, whatever its content, and stores nothing", async () => {
  const [before, kept] = [await books(), await sql`select count(*)::int as all from mpesa_callbacks`];
  for (const raw of [JSON.stringify(bill("VALID00001", "x", 500)), "", "{", "[]", "\u0000"]) {
    const answer = await deliver(validation, { raw });
    expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect(await books()).toBe(before);
  expect(await sql`select count(*)::int as all from mpesa_callbacks`).toEqual(kept);
});
