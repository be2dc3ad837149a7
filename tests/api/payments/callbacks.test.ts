import { describe, expect, test } from "vitest";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { OPERATOR } from "@/lib/domain/access/actor";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { sql } from "../../support/database";
import { confirmation as bill, heldSeat, newClass } from "../fixtures";
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

  test("200 a cancelled prompt leaves the seat held and the request cancelled", async () => {
    const seat = await prompted("254722100032");
    await daraja.pass(30);
    expect(await stateOf(seat)).toBe("pending_payment");
    const [request] =
      await sql`select status from payment_requests where enrollment_id = ${seat.enrollmentId}`;
    expect(request).toEqual({ status: "cancelled" });
  });

  test("200 a failure delivered after the success changes nothing", async () => {
    const seat = await prompted();
    await deliver(express, { json: result(seat.checkout, "SUCCESS001") }, { token: seat.token });
    const before = await books();
    await deliver(express, { json: result(seat.checkout, "", 0, 1037) }, { token: seat.token });
    expect(await books()).toBe(before);
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 a success delivered after the failure counts", async () => {
    const seat = await prompted();
    await deliver(express, { json: result(seat.checkout, "", 0, 1037) }, { token: seat.token });
    expect(await stateOf(seat)).toBe("pending_payment");
    await deliver(express, { json: result(seat.checkout, "SUCCESS002") }, { token: seat.token });
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 another amount than requested is kept, and counts only once another source reports it", async () => {
    const seat = await prompted();
    const before = await books();
    await deliver(express, { json: result(seat.checkout, "LESSMONEY1", 1) }, { token: seat.token });
    expect(await stateOf(seat)).toBe("pending_payment");
    expect(await books()).toBe(before);
  });

  test("200 one prompt's callback at another prompt's address is kept and changes nothing", async () => {
    const [one, other] = [await prompted(), await prompted()];
    const before = await books();
    const answer = await deliver(
      express,
      { json: result(other.checkout, "WRONGDOOR1") },
      { token: one.token },
    );
    expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
    expect(await books()).toBe(before);
  });

  test("200 an unknown token is acknowledged and ignored", async () => {
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

  test("200 the pay code finds the enrollment in any usual spelling, and the fee enrolls", async () => {
    for (const [nth, typed] of [
      (code: string) => code,
      (code: string) => code.toLowerCase(),
      (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `,
    ].entries()) {
      const seat = await heldSeat();
      const answer = await confirm(bill(`PAYBILL00${nth}`, typed(seat.payCode), 500));
      expect([answer.status, answer.text]).toEqual([200, ACCEPTED]);
      expect(await stateOf(seat)).toBe("enrolled");
    }
  });

  test("200 the same receipt ten times concurrently is one payment", async () => {
    const seat = await heldSeat();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => confirm(bill("TENTIMES01", seat.payCode, 500))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await sql`select id from transactions where receipt = 'TENTIMES01'`).toHaveLength(1);
    expect(await sql`select 1 from allocations where enrollment_id = ${seat.enrollmentId}`).toHaveLength(1);
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 a part payment leaves the rest due, and the rest enrolls", async () => {
    const seat = await heldSeat();
    await confirm(bill("FIRSTPART1", seat.payCode, 300));
    expect(await stateOf(seat)).toBe("pending_payment");
    await confirm(bill("SECONDPT01", seat.payCode, 200));
    expect(await stateOf(seat)).toBe("enrolled");
  });

  test("200 a payment with an unknown account stays in suspense", async () => {
    await confirm(bill("SUSPENSE01", "NOSUCHCODE", 500));
    const [money] =
      await sql`select enrollment_id, amount_cents, bill_ref from transactions where receipt = 'SUSPENSE01'`;
    expect(money).toEqual({ enrollment_id: null, amount_cents: 50_000, bill_ref: "NOSUCHCODE" });
  });

  test("200 a payment after the class filled up waits for a seat and is never lost", async () => {
    const small = await newClass({ capacity: 1 });
    const seat = await heldSeat(undefined, small);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seat.enrollmentId}`;
    await heldSeat(undefined, small);
    await confirm(bill("TOOLATE001", seat.payCode, 500));
    expect(await stateOf(seat)).toBe("paid_waiting");
  });

  test("200 another paybill's callback is kept and not trusted", async () => {
    const seat = await heldSeat();
    await confirm({ ...bill("OTHERBILL1", seat.payCode, 500), BusinessShortCode: "600000" });
    expect(await stateOf(seat)).toBe("held");
    expect(await sql`select 1 from transactions where receipt = 'OTHERBILL1'`).toEqual([]);
  });

  test("200 a real paybill callback, with its masked phone", async () => {
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
