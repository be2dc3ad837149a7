import { describe, expect, test } from "vitest";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { waiveFee } from "@/lib/domain/payments/waivers/request-waiver";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { anonymize } from "@/lib/domain/records/retention/anonymize";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { MOVED_TABLES } from "@/lib/domain/registrations/merging/moved-rows";
import { previewMerge } from "@/lib/domain/registrations/merging/preview-merge";
import { findAlike, findSamePerson } from "@/lib/domain/registrations/merging/same-person";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { transaction } from "@/lib/platform/db/client";
import { adult, heldSeat, newClass, paidSeat, payByPaybill, student } from "../../../api/fixtures";
import { PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { asStudent } from "../../../support/students";
import { merge, rowsOf, tablesOfStudents, theAdmin, twoRecords, undo } from "./two-records";

describe("two records of one person", () => {
  test("become one: place, money, marks, messages and certificates stand in the record that is kept", async () => {
    const pair = await twoRecords();
    const { kept, merged } = pair;
    const group = await newClass();
    const seat = await paidSeat(merged, group);
    const [register] = await sql`insert into registers (session_id, date, status, marked_by)
      values (${group.saturday}, nairobi_date(now()), 'draft', ${(await theAdmin()).actor.staffId}) returning id`;
    await sql`insert into register_marks (register_id, student_id, state) values (${register!.id}, ${merged.id}, 'present')`;
    await sql`update registers set status = 'saved', saved_at = now() where id = ${register!.id}`;
    const admin = await theAdmin();
    await setOutcome(admin, { enrollment_id: seat.enrollmentId, outcome: "completed", reason: "By hand" });
    const [{ season } = { season: 0 }] = await sql`select current_season() as season`;
    await issueCertificates(admin, { season });

    const preview = await previewMerge(admin, { kept_id: kept.id, merged_id: merged.id });
    expect(preview.merge).toMatchObject({ paid: 500, marks: 1, certificates: 1 });
    expect(preview.collisions).toEqual([]);
    await merge(pair);

    const record = await getStudent(admin, { q: kept.id });
    expect(record).toMatchObject({ enroll_status: "enrolled", completed_courses: [{ season }] });
    expect(await sql`select state from register_marks where student_id = ${kept.id}`).toMatchObject([
      { state: "present" },
    ]);
    const left = await rowsOf([merged.id]);
    for (const table of Object.keys(MOVED_TABLES)) expect(left[table], table).toEqual([]);
  });

  test("move every row that names a student, whatever the table", async () => {
    expect(Object.keys(MOVED_TABLES).sort()).toEqual(await tablesOfStudents());
  });

  test("leave the old phone, number, link and secret code leading to the record that is kept", async () => {
    const pair = await twoRecords();
    const { kept, merged } = pair;
    await merge(pair);
    const admin = await theAdmin();
    for (const q of [merged.msisdn, merged.registration_no, kept.msisdn]) {
      expect((await findStudent(PUBLIC, { q, dob: kept.dob })).id, q).toBe(kept.id);
      expect(await getStudent(admin, { q }), q).toMatchObject({ id: kept.id });
      expect(
        (await listStudents(admin, { search: q })).students.map(({ id }) => id),
        q,
      ).toEqual([kept.id]);
    }
    expect(await getStudent(admin, { q: merged.id })).toMatchObject({ id: kept.id });
    const opened = await unlockStudent(asStudent(kept.id), { student_id: kept.id, code: merged.manage_code });
    expect(opened.access.level).toBe("manage");
    const again = await registerStudent(PUBLIC, adult({ msisdn: merged.msisdn, dob: kept.dob }));
    expect(again).toMatchObject({ id: kept.id, exists: true });
  });

  test("fill what the kept record lacks and leave what it has", async () => {
    const pair = await twoRecords({ email: "mercy@example.com", residence: "Thika" });
    await sql`update students set email = null where id = ${pair.kept.id}`;
    await merge(pair);
    expect(await getStudent(await theAdmin(), { q: pair.kept.id })).toMatchObject({
      email: "mercy@example.com",
      residence: "Kayole",
    });
  });

  test("count as one registration of the season", async () => {
    const pair = await twoRecords();
    const registered = async () =>
      Number((await sql`select sum(rows)::int as n from list_counters where list = 'registrations'`)[0]!.n);
    const before = await registered();
    await merge(pair);
    expect(await registered()).toBe(before - 1);
  });

  test("stand in the audit log with both ids, and once in the timeline of each", async () => {
    const pair = await twoRecords();
    const { merge_id } = await merge(pair);
    const lines = await sql`select subject, changes from audit_log where verb = 'students.merge'
      and subject in (${`student:${pair.kept.id}`}, ${`student:${pair.merged.id}`}) order by id`;
    expect(lines).toMatchObject([
      { subject: `student:${pair.kept.id}`, changes: { merged: pair.merged.id } },
      { subject: `student:${pair.merged.id}`, changes: { merged_into: pair.kept.id } },
    ]);
    const merging = async ({ id }: { id: string }) => {
      const { steps } = await studentTimeline(await theAdmin(), { student_id: id });
      return steps.map(({ step }) => step).filter((step) => step.startsWith("merge"));
    };
    expect([await merging(pair.kept), await merging(pair.merged)]).toEqual([["merged"], ["merged"]]);
    await undo(merge_id);
    const undone = ["merge_undone", "merged"];
    expect([await merging(pair.kept), await merging(pair.merged)]).toEqual([undone, undone]);
    await merge(pair);
    expect(await merging(pair.kept)).toEqual(["merged", ...undone]);
  });

  test("are merged on different dates of birth only by who confirms it", async () => {
    const pair = await twoRecords({ dob: "07-08-2002" });
    expect(await outcomeOf(merge(pair))).toBe("birth_dates_differ");
    await merge(pair, { other_birth_date: true });
    expect(await getStudent(await theAdmin(), { q: pair.merged.id })).toMatchObject({ dob: "07-08-2001" });
  });

  test("are shown to each other by name with date of birth or phone, in any order of the words, and strangers are not", async () => {
    const one = await student({ full_name: "Zipporah Nekesa Wafula", dob: "01-02-1998" });
    const other = await student({ full_name: "Wafula Zipporah Nekesa", dob: "01-02-1998" });
    await student({ full_name: "Peter Kiplagat", dob: "01-02-1998" });
    const found = await findSamePerson(await theAdmin(), { student_id: one.id });
    expect(found.maybe_same.map(({ id }) => id)).toEqual([other.id]);
  });

  test("are told to the desk before it registers one of them, by name with date of birth or ID number", async () => {
    const known = await student({
      full_name: "Jepchirchir Moraa Kilonzo",
      dob: "01-02-1997",
      id_number: "27000001",
    });
    const admin = await theAdmin();
    const alike = async (person: object) =>
      (await findAlike(admin, person)).maybe_same.map(({ id, why }) => [id, why]);
    expect(await alike({ full_name: "Moraa Jepchirchir Kilonzo", dob: "01-02-1997" })).toEqual([
      [known.id, "birth_date"],
    ]);
    const moved = { full_name: "Jepchirchir Moraa", dob: "02-01-1997", id_number: "27000001" };
    expect(await alike(moved)).toEqual([[known.id, "id_number"]]);
    expect(await alike({ full_name: "Jepchirchir Moraa", dob: "02-01-1997" })).toEqual([]);
    expect(await alike({ full_name: "Peter Ouma", dob: "01-02-1997" })).toEqual([]);
  });

  test("are compared with the state of each place and what of its fee is waived", async () => {
    const { kept, merged } = await twoRecords();
    const group = await newClass();
    await paidSeat(kept, group);
    const seat = await heldSeat(merged, group);
    const ask = { enrollment_id: seat.enrollmentId, amount: 200, reason: "Hardship", from: "academy" };
    await waiveFee(await theAdmin(), ask);
    const { keep, merge: other } = await previewMerge(await theAdmin(), {
      kept_id: kept.id,
      merged_id: merged.id,
    });
    expect(keep.places).toEqual([expect.stringMatching(/^Baking \d+, Class \d+, season 8: enrolled$/)]);
    expect(other.places).toEqual([expect.stringMatching(/: held, not paid, a waiver of KES 200 requested$/)]);
  });

  test("are forgotten together", async () => {
    const pair = await twoRecords();
    await merge(pair);
    const { id, msisdn } = pair.kept;
    await transaction((tx) => anonymize(tx, [{ id, msisdn, email: null, guardian_msisdn: null }]));
    const rows =
      await sql`select full_name, msisdn from students where id in (${pair.kept.id}, ${pair.merged.id})`;
    expect(rows).toMatchObject(Array(2).fill({ full_name: "Removed", msisdn: "removed" }));
  });

  test("stay merged: the old one is in no list, and is neither changed, restored nor merged again", async () => {
    const pair = await twoRecords();
    const admin = await theAdmin();
    await merge(pair);
    const { students } = await listStudents(admin, { ids: [pair.merged.id, pair.kept.id] });
    expect(students.map(({ id }) => id)).toEqual([pair.kept.id]);
    expect(await outcomeOf(updateStudent(admin, { id: pair.merged.id, status: "active" }))).toBe("not_found");
    expect(await archiveStudents(admin, { ids: [pair.merged.id], status: "active" })).toMatchObject({
      done: 0,
    });
    expect(await outcomeOf(merge(pair))).toBe("already_merged");
  });
});

describe("two records are not merged", () => {
  const codeOf = async (call: Promise<unknown>) => {
    const { code, data } = await refusalOf(call);
    return [code, (data as { collisions?: Array<{ code: string }> })?.collisions?.[0]?.code];
  };

  test("if both have a place in one class or one season, or both wait", async () => {
    const same = await twoRecords();
    const group = await newClass();
    await heldSeat(same.kept, group);
    await paidSeat(same.merged, group);
    expect(await codeOf(merge(same))).toEqual(["records_collide", "same_class"]);

    const season = await twoRecords();
    await heldSeat(season.kept, group);
    await paidSeat(season.merged, await newClass());
    expect(await codeOf(merge(season))).toEqual(["records_collide", "same_season"]);

    const full = await newClass({ capacity: 1 });
    await paidSeat(await student(), full);
    const waiting = await twoRecords();
    for (const { id } of [waiting.kept, waiting.merged])
      await joinWaitingList(await theAdmin(), { student_id: id, class_id: full.classId });
    expect(await codeOf(merge(waiting))).toEqual(["records_collide", "both_wait"]);
  });

  test("if they are one record, unknown, or one was removed", async () => {
    const { kept, merged } = await twoRecords();
    expect(await outcomeOf(merge({ kept, merged: kept }))).toBe("same_record");
    const nobody = { ...merged, id: "00000000-0000-4000-8000-000000000000" };
    expect(await outcomeOf(merge({ kept, merged: nobody }))).toBe("not_found");
    const { id, msisdn } = merged;
    await transaction((tx) => anonymize(tx, [{ id, msisdn, email: null, guardian_msisdn: null }]));
    expect(await outcomeOf(merge({ kept, merged }))).toBe("removed");
  });
});

test("an unpaid hold of the record that goes away ends in the merge, and comes back if it is undone in time", async () => {
  const pair = await twoRecords();
  const ids = [pair.kept.id, pair.merged.id];
  const place = await paidSeat(pair.kept, await newClass());
  const group = await newClass({ capacity: 1 });
  const hold = await heldSeat(pair.merged, group);
  const before = await rowsOf(ids);
  const preview = await previewMerge(await theAdmin(), { kept_id: pair.kept.id, merged_id: pair.merged.id });
  expect(preview).toMatchObject({ collisions: [], gives_up: [expect.stringContaining(",")] });
  const stateOf = async (id: string) =>
    (await sql`select state, student_id from enrollments where id = ${id}`)[0];

  const first = await merge(pair);
  expect(await stateOf(place.enrollmentId)).toEqual({ state: "enrolled", student_id: pair.kept.id });
  expect(await stateOf(hold.enrollmentId)).toEqual({ state: "cancelled", student_id: pair.kept.id });
  await undo(first.merge_id);
  const { outbox: _, ...rows } = await rowsOf(ids);
  expect({ ...rows, outbox: before.outbox }).toEqual(before);
  const second = await merge(pair);
  await heldSeat(undefined, group);
  await undo(second.merge_id);
  expect(await stateOf(hold.enrollmentId)).toEqual({ state: "expired", student_id: pair.merged.id });
  expect(await sql`select rule, subject from check_invariants()`).toEqual([]);
});

describe("a merge is undone", () => {
  test("exactly: every row is as it was", async () => {
    const pair = await twoRecords();
    const ids = [pair.kept.id, pair.merged.id];
    await sql`update students set email = null where id = ${pair.kept.id}`;
    await paidSeat(pair.merged, await newClass());
    await sql`update students set season_number = current_season() - 1 where id = ${pair.kept.id}`;
    await sql`delete from season_registrations where student_id = ${pair.kept.id}`;
    await sql`insert into season_registrations (season_number, student_id, registered_at)
      values (current_season() - 1, ${pair.kept.id}, now())`;
    const before = await rowsOf(ids);
    const { merge_id } = await merge(pair);
    expect(await rowsOf(ids)).not.toEqual(before);
    await undo(merge_id);
    expect(await rowsOf(ids)).toEqual(before);
    expect((await findStudent(PUBLIC, { q: pair.merged.msisdn, dob: pair.merged.dob })).id).toBe(
      pair.merged.id,
    );
  });

  test("once, and the records can then be merged the other way round", async () => {
    const pair = await twoRecords();
    const { merge_id } = await merge(pair);
    await undo(merge_id);
    expect(await outcomeOf(undo(merge_id))).toBe("not_found");
    await merge({ kept: pair.merged, merged: pair.kept });
  });

  test("not after a day, and not once a payment, a change or another merge rests on it", async () => {
    const because = async (merge_id: string) => (await refusalOf(undo(merge_id))).data;

    const old = await merge(await twoRecords());
    await sql`update student_merges set done_at = now() - interval '25 hours' where id = ${old.merge_id}`;
    expect(await because(old.merge_id)).toEqual({ because: "too_late" });

    const paying = await twoRecords();
    const seat = await heldSeat(paying.merged);
    const paid = await merge(paying);
    await payByPaybill(seat);
    expect(await because(paid.merge_id)).toEqual({ because: "paid" });

    const changing = await twoRecords();
    const changed = await merge(changing);
    await updateStudent(await theAdmin(), { id: changing.kept.id, residence: "Ruiru" });
    expect(await because(changed.merge_id)).toEqual({ because: "changed" });

    const chain = await twoRecords();
    const first = await merge(chain);
    const third = await student({ full_name: "Mercy Atieno", dob: chain.kept.dob });
    const second = await merge({ kept: third, merged: chain.kept });
    expect(await because(first.merge_id)).toEqual({ because: "merged_again" });
    expect((await findStudent(PUBLIC, { q: chain.merged.msisdn, dob: third.dob })).id).toBe(third.id);
    await undo(second.merge_id);
    await undo(first.merge_id);
  });
});
