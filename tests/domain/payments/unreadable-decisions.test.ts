import { describe, expect, test } from "vitest";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { dismissUnreadable, takeIntoSuspense } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import { confirmation, heldSeat, payByPaybill } from "../../api/fixtures";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { gateAfterInsert } from "../../support/gate";
import { outcomeOf } from "../../support/outcome";
import { admin, auditOf, confirm, finance, idOfStaff } from "./support";

let count = 0;
const newReceipt = () => `UKN${String(++count).padStart(7, "0")}`;

/** A confirmation that names another shortcode. @returns the id of its entry in the queue */
async function unreadable(
  receipt = newReceipt(),
  shillings = 1_500,
): Promise<{ id: string; receipt: string }> {
  const body = JSON.stringify({ ...confirmation(receipt, "NOBODY", shillings), BusinessShortCode: "600100" });
  await confirm(body);
  const [row] = await sql`select id from unreadable_money where raw = ${body}`;
  return { id: row!.id, receipt };
}

const read = (id: string, receipt: string, amount: number | string = "1500") => ({
  ...{ id, receipt, amount, paid_at: "2026-11-21T10:30", reason: "Found in the portal" },
});
const paymentsOf = async (...receipts: string[]) =>
  sql`select receipt, amount_cents, enrollment_id, sources, payer_name from transactions where receipt in ${sql(receipts)} order by receipt`;

describe("what could not be booked", () => {
  test("is taken into suspense as a person reads it, with the payment, the person and the reason", async () => {
    const { id, receipt } = await unreadable();
    const taken = await takeIntoSuspense(finance, {
      ...read(id, receipt.toLowerCase()),
      msisdn: "0712 345 678",
    });
    expect(taken).toMatchObject({ receipt, amount: 1_500, status: "suspense", resolution: "taken" });
    expect(taken.transaction_date).toBe("2026-11-21T07:30:00.000Z");
    expect(await paymentsOf(receipt)).toEqual([
      { receipt, amount_cents: 150_000, enrollment_id: null, sources: ["desk"], payer_name: "AMINA" },
    ]);
    const [kept] =
      await sql`select resolution, resolved_by, resolved_reason, transaction_id from unreadable_money where id = ${id}`;
    expect(kept).toEqual({
      ...{ resolution: "taken", resolved_by: idOfStaff(finance) },
      ...{ resolved_reason: "Found in the portal", transaction_id: taken.transaction_id },
    });
    const [line] = await auditOf(`unreadable:${id}`);
    expect(line).toMatchObject({ verb: "payments.take-into-suspense", actor_id: idOfStaff(finance) });
    expect(JSON.stringify(line!.changes)).not.toContain("portal");
  });

  test("is settled as known when the books have the payment: it is not booked twice", async () => {
    const seat = await heldSeat();
    const receipt = await payByPaybill(seat, 500);
    const { id } = await unreadable(newReceipt(), 500);
    const taken = await takeIntoSuspense(finance, read(id, receipt, 500));
    expect(taken).toMatchObject({ resolution: "known", status: "matched" });
    expect(await paymentsOf(receipt)).toHaveLength(1);
  });

  test("is refused when the books have its code with another amount, and nothing changes", async () => {
    const receipt = await payByPaybill(await heldSeat(), 500);
    const before = await paymentsOf(receipt);
    const { id } = await unreadable();
    await expect(takeIntoSuspense(finance, read(id, receipt, 900))).rejects.toMatchObject({
      code: "amount_differs",
      message: expect.stringContaining("KES 500"),
    });
    expect(await paymentsOf(receipt)).toEqual(before);
    expect((await listUnreadable(finance, { id })).total).toBe(1);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["an amount of nothing", { amount: 0 }, "amount"],
    ["an amount below nothing", { amount: "-5" }, "amount"],
    ["more than the books can take", { amount: "99999999" }, "amount"],
    ["no amount", { amount: "" }, "amount"],
    ["a code that is none", { receipt: "hello world!" }, "receipt"],
    ["a time to come", { paid_at: "2099-01-01T10:00" }, "paid_at"],
    ["a time before M-Pesa", { paid_at: "1999-01-01T10:00" }, "paid_at"],
    ["no time", { paid_at: "" }, "paid_at"],
    ["a phone that is none", { msisdn: "12" }, "msisdn"],
    ["no reason", { reason: " " }, "reason"],
  ])("is not taken with %s", async (_what, typed, field) => {
    const { id, receipt } = await unreadable();
    const refusal = takeIntoSuspense(finance, { ...read(id, receipt), ...typed });
    await expect(refusal).rejects.toMatchObject({
      kind: "invalid",
      errors: { [field]: [expect.any(String)] },
    });
    expect(await paymentsOf(receipt)).toEqual([]);
  });

  test("is decided once: taken or dismissed, never both", async () => {
    const [one, other] = [await unreadable(), await unreadable()];
    await takeIntoSuspense(finance, read(one.id, one.receipt));
    await dismissUnreadable(finance, { id: other.id, reason: "A test of M-Pesa" });
    for (const { id, receipt } of [one, other]) {
      expect(await outcomeOf(takeIntoSuspense(admin, read(id, receipt)))).toBe("already_resolved");
      expect(await outcomeOf(dismissUnreadable(admin, { id, reason: "Again" }))).toBe("already_resolved");
    }
    await expect(
      sql`update unreadable_money set resolved_reason = 'other' where id = ${one.id}`,
    ).rejects.toThrow("never decided twice");
    await expect(sql`update unreadable_money set raw = 'other' where id = ${one.id}`).rejects.toThrow(
      "kept as it came",
    );
    await expect(sql`delete from unreadable_money where id = ${one.id}`).rejects.toThrow("never removed");
  });
});

describe("two people who read one message differently at the same time", () => {
  test("book one payment: the second finds the decision of the first", async () => {
    const { id } = await unreadable();
    const [one, other] = [newReceipt(), newReceipt()];
    const gate = await gateAfterInsert("transactions");
    const first = outcomeOf(takeIntoSuspense(finance, read(id, one)));
    await gate.reached();
    const second = outcomeOf(takeIntoSuspense(admin, read(id, other)));
    await gate.anotherWaits();
    await gate.open();
    expect(await Promise.all([first, second])).toEqual(["ok", "already_resolved"]);
    expect(await paymentsOf(one, other)).toHaveLength(1);
  });

  test("control: without the lock they would book two payments", async () => {
    const { id } = await unreadable();
    const everyoneHasRead = barrier(2);
    const receipts = [newReceipt(), newReceipt()];
    await Promise.all(
      receipts.map(async (receipt) => {
        const [entry] = await sql`select resolution from unreadable_money where id = ${id}`;
        await everyoneHasRead();
        if (entry!.resolution === null)
          await sql`insert into transactions (receipt, amount_cents, method, narrative, sources, transacted_at)
            values (${receipt}, 150000, 'paybill', 'Control', '{desk}', now())`;
      }),
    );
    expect(await paymentsOf(...receipts)).toHaveLength(2);
  });
});
