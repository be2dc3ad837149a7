import postgres from "postgres";
import { expect, test } from "vitest";
import { heldSeat } from "../../api/fixtures";
import { barrier } from "../../support/barrier";
import { countOutcomes, outcomeOf } from "../../support/outcome";
import { admin, colleague, finance, idOfStaff } from "./support";
import { decide, requestWaiverOf, rowOf } from "./waiver-calls";

test("of twenty decisions of two people at once one counts", async () => {
  const { waiver_id } = await requestWaiverOf(await heldSeat());
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      outcomeOf(decide(waiver_id, nth % 2 === 0, nth % 3 === 0 ? admin : colleague)),
    ),
  );
  expect(countOutcomes(outcomes)).toEqual({ ok: 1, already_decided: 19 });
});

test("the race is real: two people who look before they decide, without a lock, both find the waiver waiting", async () => {
  const seat = await heldSeat();
  const { waiver_id } = await requestWaiverOf(seat);
  const seen = await inTwo(async (tx, everyone, by) => {
    const [row] = await tx`select state from fee_waivers where id = ${waiver_id}`;
    await everyone();
    if (row!.state !== "requested") return "already_decided";
    await tx`update fee_waivers set state = 'approved', decided_by = ${by}, decided_at = now() where id = ${waiver_id}`;
    return "ok";
  });
  expect(seen).toEqual(["ok", "ok"]);
});

test("of ten requests at once for one fee one stands", async () => {
  const seat = await heldSeat();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      outcomeOf(requestWaiverOf(seat, {}, nth % 2 === 0 ? finance : admin)),
    ),
  );
  expect(countOutcomes(outcomes)).toEqual({ ok: 1, already_requested: 9 });
  expect(await rowOf(seat)).toMatchObject({ waived: 0 });
});

test("the race is real: two requests that look before they write, without a lock, both find none waiting", async () => {
  const { enrollmentId } = await heldSeat();
  const seen = await inTwo(async (tx, everyone, by) => {
    const open =
      await tx`select from fee_waivers where enrollment_id = ${enrollmentId} and state = 'requested'`;
    await everyone();
    if (open.length > 0) return "already_requested";
    await tx`insert into fee_waivers (enrollment_id, amount_cents, payer, reason, requested_by)
      values (${enrollmentId}, 50000, 'academy', 'Exempt', ${by})`;
    return "ok";
  });
  expect(seen).toEqual(["ok", "ok"]);
});

type Work = (tx: postgres.TransactionSql, everyone: () => Promise<void>, by: string) => Promise<string>;

/** The same by two people on two connections, each undone at its end. `everyone` waits for both. @returns what each did */
async function inTwo(work: Work): Promise<string[]> {
  const two = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
  const everyone = barrier(2);
  const undo = new Error("undo");
  const outcomes: string[] = [];
  await Promise.all(
    [colleague, admin].map((by) =>
      two
        .begin(async (tx) => {
          outcomes.push(await work(tx, everyone, idOfStaff(by)));
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        }),
    ),
  );
  await two.end();
  return outcomes;
}
