import { describe, expect, onTestFinished, test } from "vitest";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { confirmation, heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { processKept } from "../../support/kept-callbacks";
import { summaryOf } from "../../support/payment-state";
import { phoneEnding, requestPrompt } from "../../support/request-prompt";

describe("concurrent messages about one enrollment", () => {
  test("two payments at the same moment both count and never deadlock", async () => {
    const before = await deadlocks();
    await delayTransactionCommit();
    for (let round = 0; round < 5; round++) {
      const { payCode, enrollmentId } = await heldSeat();
      const bodies = [1, 2, 3].map((n) => confirmation(`TKN000${round}00${n}`, payCode, 200));
      await Promise.all(
        bodies.map((body) =>
          receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body: JSON.stringify(body) }),
        ),
      );
      await processKept();
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 100 });
    }
    expect(await deadlocks()).toBe(before);
  });

  test("a payment that arrives while another is requested never deadlocks", async () => {
    const before = await deadlocks();
    await delayTransactionCommit();
    for (let round = 0; round < 5; round++) {
      const seat = await heldSeat();
      const body = JSON.stringify(confirmation(`TKP000${round}001`, seat.payCode, 200));
      await Promise.all([
        receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body }),
        requestPrompt(seat, phoneEnding()),
      ]);
      await processKept();
      expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 200 });
    }
    expect(await deadlocks()).toBe(before);
  });
});

/** Delays the commit after a transaction is written, so that other calls run in between. */
async function delayTransactionCommit(): Promise<void> {
  await sql`create function take_a_while() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return null; end $$`;
  await sql`create trigger z_slow after insert on transactions for each row execute function take_a_while()`;
  onTestFinished(async () => void (await sql`drop function take_a_while cascade`));
}
