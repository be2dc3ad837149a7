import { expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { heldSeat, newClass, payByPaybill } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { gateAfterInsert } from "../../../support/gate";
import { countOutcomes, outcomeOf } from "../../../support/outcome";
import { merge, theAdmin, twoRecords } from "./two-records";

test("of two admins who merge crosswise one succeeds, and no record is lost", async () => {
  const { kept, merged } = await twoRecords();
  const outcomes = await Promise.all([
    outcomeOf(merge({ kept, merged })),
    outcomeOf(merge({ kept: merged, merged: kept })),
  ]);
  expect(countOutcomes(outcomes)).toEqual({ ok: 1, already_merged: 1 });
  const standing =
    await sql`select id from students where id in (${kept.id}, ${merged.id}) and merged_into is null`;
  expect(standing).toHaveLength(1);
});

test("control: without the locks both merges are written, and each record stands in the other", async () => {
  const { kept, merged } = await twoRecords();
  for (const [one, other] of [
    [kept.id, merged.id],
    [merged.id, kept.id],
  ] as const)
    await sql`update students set status = 'archived', merged_into = ${one} where id = ${other}`;
  const broken =
    await sql`select subject from check_invariants() where rule = 'a record is merged into one that stands'`;
  expect(broken).toHaveLength(2);
  await sql`update students set status = 'active', merged_into = null where id in (${kept.id}, ${merged.id})`;
});

test("a payment that arrives while its student is merged enrolls the record that is kept", async () => {
  const pair = await twoRecords();
  const seat = await heldSeat(pair.merged);
  const gate = await gateAfterInsert("student_merges");
  const merging = merge(pair);
  await gate.reached();
  const paying = payByPaybill(seat);
  await gate.anotherWaits();
  await gate.open();
  await Promise.all([merging, paying]);
  const [place] = await sql`select student_id, state from enrollments where id = ${seat.enrollmentId}`;
  expect(place).toEqual({ student_id: pair.kept.id, state: "enrolled" });
  const told =
    await sql`select distinct student_id from outbox where about_id = ${seat.enrollmentId} and kind <> 'registered'`;
  expect(told).toEqual([{ student_id: pair.kept.id }]);
});

test("control: without the lock on places, a payment's message goes to the record that was merged", async () => {
  const pair = await twoRecords();
  const seat = await heldSeat(pair.merged);
  const payer = await sql.reserve();
  await payer`begin`;
  const [read] = await payer`select student_id from enrollments where id = ${seat.enrollmentId}`;
  await merge(pair);
  await payer`commit`;
  payer.release();
  expect(read).toEqual({ student_id: pair.merged.id });
});

test("a place that is chosen while its student is merged is not given to the record that is gone", async () => {
  const pair = await twoRecords();
  const { classId, sessions } = await newClass();
  const gate = await gateAfterInsert("student_merges");
  const merging = merge(pair);
  await gate.reached();
  const enrolling = theAdmin().then((admin) =>
    outcomeOf(enroll(admin, { student_id: pair.merged.id, class_id: classId, sessions })),
  );
  await gate.anotherWaits();
  await gate.open();
  await merging;
  expect(await enrolling).toBe("not_found");
  expect(await sql`select id from enrollments where student_id = ${pair.merged.id}`).toEqual([]);
});
