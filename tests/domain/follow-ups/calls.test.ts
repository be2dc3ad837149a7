import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { optOut } from "@/lib/domain/correspondence/replies/opt-outs";
import { agreeToFollowUps, ownFollowUps } from "@/lib/domain/follow-ups/agree";
import { endFollowUpQuestions } from "@/lib/domain/follow-ups/end";
import { estimateFollowUps, listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { readFollowUp } from "@/lib/domain/follow-ups/read-follow-up";
import { recordFollowUp } from "@/lib/domain/follow-ups/record-call";
import { anonymize } from "@/lib/domain/records/retention/anonymize";
import { read, transaction } from "@/lib/platform/db/client";
import { newPhone, type Seat, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { asStudent } from "../../support/students";
import { merge, undo } from "../registrations/merging/two-records";
import {
  agree,
  agreed,
  aMonth,
  askAndSend,
  days,
  followUpsOf,
  gotOn,
  graduate,
  reply,
  replyEach,
  withFollowUps,
} from "./graduates";

withFollowUps();

const listed = async (query: object = {}) =>
  (await listFollowUps(await asStaff("admin"), query)).students.map(({ student_id }) => student_id);
const left = async () => {
  const [row] =
    await sql`select (select count(*)::int from follow_ups where num_nonnulls(question, doing, helps, story) > 0) as questions,
    (select count(*)::int from follow_up_consents where agreed) as agreed`;
  return { ...row };
};
const record = async ({ student }: Seat, fields: object) =>
  recordFollowUp(await asStaff("admin"), { student_id: student.id, ...fields });

/** A student whose question has had no answer for a week. */
async function silent(given: { guardian?: string } = {}): Promise<Seat> {
  const seat = await agreed(given);
  await aMonth();
  await askAndSend();
  await days(7);
  return seat;
}

describe("the call list", () => {
  test("has who did not answer for a week, with the phone that was asked, until 60 days after the question", async () => {
    const guardian = newPhone();
    const seat = await agreed({ guardian });
    await aMonth();
    await askAndSend();
    await days(6.9);
    expect(await listed()).toEqual([]);
    await days(0.2);
    const { students } = await listFollowUps(await asStaff("admin"), { season: 8 });
    expect(students).toMatchObject([
      { student_id: seat.student.id, msisdn: guardian, as: "guardian", month: 1, question: 1, call: null },
    ]);
    expect(await listed({ season: 7 })).toEqual([]);
    expect(await listed({ search: seat.student.registration_no })).toHaveLength(1);
    await days(52);
    expect(await listed()).toHaveLength(1);
    await days(2);
    expect(await listed()).toEqual([]);
  });

  test("writes who was read to the access log", async () => {
    const seat = await silent();
    const admin = await asStaff("admin");
    await listFollowUps(admin, {});
    const [line] =
      await sql`select student_ids from access_log where actor_id = ${admin.actor.staffId} and verb = 'follow-ups.list'`;
    expect(line?.student_ids).toEqual([seat.student.id]);
  });

  test("leaves who answers late, and who was called; the audit log says that there was a call and not what was said", async () => {
    const [late, called] = [await agreed(), await agreed()];
    await aMonth();
    await askAndSend();
    await days(8);
    await replyEach(late.student.msisdn, "1 1 1");
    expect(await listed()).toEqual([called.student.id]);
    await record(called, { result: "not_reached" });
    const { students } = await listFollowUps(await asStaff("admin"), {});
    expect(students).toMatchObject([{ call: { by: "Test admin" } }]);
    await record(called, { result: "answered", doing: "none", story: "no" });
    expect(await listed()).toEqual([]);
    expect(await followUpsOf(called)).toEqual([
      { month: 1, question: null, doing: "none", helps: null, story: false },
    ]);
    const lines =
      await sql`select changes from audit_log where verb = 'follow-ups.record-call' and subject = ${`student:${called.student.id}`} order by id`;
    expect(lines.map(({ changes }) => changes)).toEqual([
      { follow_up_call: "not_reached", month: 1 },
      { follow_up_call: "answered", month: 1 },
    ]);
    await expect(record(called, { result: "not_reached" })).rejects.toMatchObject({ code: "not_listed" });
  });

  test("refuses an answer without what the student does, and keeps what an SMS said before", async () => {
    const seat = await agreed();
    await aMonth();
    await askAndSend();
    await reply(seat.student.msisdn, "2");
    await days(7);
    await expect(record(seat, { result: "answered" })).rejects.toMatchObject({
      errors: { doing: expect.any(Array) },
    });
    await record(seat, { result: "answered", doing: "studying", helps: "yes" });
    expect(await followUpsOf(seat)).toEqual([
      { month: 1, question: null, doing: "studying", helps: "yes", story: null },
    ]);
  });

  test("refuses an answer of who was not reached, at the answer, and saves nothing", async () => {
    const seat = await silent();
    for (const result of ["not_reached", "do_not_call"])
      for (const said of [{ doing: "working" }, { helps: "yes" }, { story: "no" }])
        expect(Object.keys((await refusalOf(record(seat, { result, ...said }))).errors ?? {})).toEqual(
          Object.keys(said),
        );
    const { students } = await listFollowUps(await asStaff("admin"), {});
    expect(students).toMatchObject([{ student_id: seat.student.id, call: null }]);
    await record(seat, { result: "not_reached", doing: "", helps: "", story: "" });
  });

  test("'do not call again' ends the questions for good and deletes the answers", async () => {
    const seat = await silent();
    await record(seat, { result: "do_not_call" });
    expect(await left()).toEqual({ questions: 0, agreed: 1 });
    await days(150);
    await askAndSend();
    expect(await followUpsOf(seat)).toMatchObject([{ month: 1, question: null, doing: null }]);
  });
});

describe("the figures", () => {
  test("count people by their newest answer, beside how many were asked and reached", async () => {
    const [two, one] = [await agreed(), await agreed()];
    await agreed();
    await graduate();
    await aMonth();
    await askAndSend();
    await sql`update outbox set state = 'delivered' where kind = 'follow_up' and student_id = ${two.student.id}`;
    await replyEach(two.student.msisdn, "4 1 1");
    await reply(one.student.msisdn, "3");
    await days(153);
    await askAndSend();
    await reply(two.student.msisdn, "1");
    const figures = { asked: 3, answered: 2, working: 1, studying: 0, business: 1, none: 0 };
    expect(await read((db) => readFollowUp(db, 8))).toEqual(figures);
    expect(await read((db) => readFollowUp(db, 7))).toMatchObject({ asked: 0, answered: 0 });
    expect((await listFollowUps(await asStaff("admin"), {})).figures).toEqual({ ...figures, reached: 2 });
  });

  test("do not fall when somebody ends the questions, though the answer is deleted", async () => {
    const [stays, silent, ends] = [await agreed(), await agreed(), await agreed()];
    await aMonth();
    await askAndSend();
    for (const { student } of [stays, ends]) await replyEach(student.msisdn, "1 1 1");
    await reply(ends.student.msisdn, "STOP");
    await agree(silent, false);
    const figures = { asked: 3, answered: 2, working: 1, studying: 0, business: 0, none: 0 };
    expect(await read((db) => readFollowUp(db, 8))).toEqual(figures);
    expect((await listFollowUps(await asStaff("admin"), {})).figures).toMatchObject({ reached: 2 });
  });

  test("the settings say what a season costs", async () => {
    const { completed, messages, cost } = await estimateFollowUps(await asStaff("admin"), {});
    expect([messages, cost]).toEqual([completed * 12, (completed * 12 * 80) / 100]);
  });
});

describe("the consent", () => {
  test("is the student's own, an adult's or for a minor the guardian's, kept with its text's version and time", async () => {
    const adult = await agreed();
    const minor = await agreed({ guardian: newPhone() });
    const rows =
      await sql`select student_id, said_by, text_version, created_at from follow_up_consents order by created_at`;
    expect(rows.map(({ created_at, ...row }) => (created_at ? row : null))).toEqual([
      { student_id: adult.student.id, said_by: "student", text_version: "2026-11-28" },
      { student_id: minor.student.id, said_by: "guardian", text_version: "2026-11-28" },
    ]);
    await agree(adult);
    expect(await sql`select 1 from follow_up_consents`).toHaveLength(2);
  });

  test("is given by the student's session of level manage alone, and only with a certificate", async () => {
    const seat = await graduate();
    const input = { student_id: seat.student.id, agreed: true };
    for (const who of [
      asStudent(seat.student.id, "view"),
      await asStaff("admin"),
      asStudent(seat.enrollmentId, "manage"),
    ])
      await expect(agreeToFollowUps(who, input)).rejects.toMatchObject({ code: "not_allowed" });
    await sql`delete from certificates`;
    await expect(agree(seat)).rejects.toMatchObject({ code: "no_certificate" });
  });

  test("withdrawn on the page, leaves no answer, and the page no longer shows one", async () => {
    const seat = await silent();
    await replyEach(seat.student.msisdn, "1 1 1");
    const own = () => ownFollowUps(asStudent(seat.student.id, "manage"), { student_id: seat.student.id });
    expect(await own()).toMatchObject({
      agreed: true,
      answers: [{ season: 8, month: 1, doing: "working", helps: "yes", story: true }],
    });
    await agree(seat, false);
    expect(await own()).toMatchObject({ asks: "student", agreed: false, agreed_at: null, answers: [] });
    const [line] =
      await sql`select changes from audit_log where verb = 'follow-ups.agree' and changes->>'follow_up' = 'ended'
      and subject = ${`student:${seat.student.id}`}`;
    expect(line?.changes).toEqual({ follow_up: "ended", by: "student", deleted: 1 });
    const said = await sql`select body from replies where student_id = ${seat.student.id}`;
    expect(said.map(({ body }) => body)).toEqual(Array(3).fill("removed"));
  });

  test("is ended by an admin on request, once, and the answers are deleted", async () => {
    const [seat, never] = [await silent(), await graduate()];
    await replyEach(seat.student.msisdn, "1 1");
    const admin = await asStaff("admin");
    const end = ({ student: { id } }: Seat) => endFollowUpQuestions(admin, { student_id: id });
    expect(await end(seat)).toMatchObject({ ended: true });
    expect([await end(seat), await end(never)]).toMatchObject([{ ended: false }, { ended: false }]);
    expect(await left()).toEqual({ questions: 0, agreed: 1 });
    expect(await listed()).toEqual([]);
    const lines = await sql`select changes from audit_log where verb = 'follow-ups.end'`;
    expect(lines.map(({ changes }) => changes)).toEqual([{ follow_up: "ended", by: "desk", deleted: 1 }]);
    expect((await refusalOf(endFollowUpQuestions(admin, { student_id: randomUUID() }))).code).toBe(
      "not_found",
    );
  });

  test("ends for good by an opt-out of the phone wherever it comes from, and for both children of a guardian", async () => {
    const guardian = newPhone();
    const [one, other, elsewhere] = [await agreed({ guardian }), await agreed({ guardian }), await agreed()];
    await transaction((tx) => optOut(tx, guardian, "gateway"));
    await sql`delete from message_opt_outs`;
    await aMonth();
    await askAndSend();
    expect(
      await Promise.all([one, other, elsewhere].map(async (seat) => (await followUpsOf(seat)).length)),
    ).toEqual([0, 0, 1]);
    const rows = await sql`select said_by from follow_up_consents where not agreed`;
    expect(rows.map(({ said_by }) => said_by)).toEqual(["phone", "phone"]);
  });
});

describe("nothing is left", () => {
  test("of a student who is forgotten, and others' answers stay", async () => {
    const [gone, stays] = [await agreed(), await agreed()];
    await aMonth();
    await askAndSend();
    for (const { student } of [gone, stays]) await replyEach(student.msisdn, "1 1 1");
    const expired = { id: gone.student.id, msisdn: gone.student.msisdn, email: null, guardian_msisdn: null };
    await transaction((tx) => anonymize(tx, [expired]));
    expect(await followUpsOf(gone)).toEqual([]);
    expect(await followUpsOf(stays)).toHaveLength(1);
    expect(await sql`select 1 from follow_up_consents where student_id = ${gone.student.id}`).toEqual([]);
    expect(
      await sql`select 1 from outbox where recipient = ${gone.student.msisdn} or (student_id = ${gone.student.id} and body <> '')`,
    ).toEqual([]);
    expect(await sql`select 1 from replies where msisdn = ${gone.student.msisdn}`).toEqual([]);
  });
});

describe("two records that become one", () => {
  test("are asked on the kept one's phone, with the answers and the consent of both", async () => {
    const kept = await student();
    const merged = await agreed();
    await merge({ kept, merged: merged.student });
    await aMonth();
    await askAndSend();
    expect(
      [await gotOn(kept.msisdn), await gotOn(merged.student.msisdn)].map((texts) => texts.length),
    ).toEqual([1, 0]);
    await replyEach(kept.msisdn, "1 1 1");
    const own = await ownFollowUps(asStudent(kept.id, "manage"), { student_id: kept.id });
    expect(own).toMatchObject({ agreed: true, answers: [{ doing: "working" }] });
    await agreeToFollowUps(asStudent(kept.id, "manage"), { student_id: kept.id, agreed: false });
    expect(await left()).toEqual({ questions: 0, agreed: 1 });
  });

  test("have their own again when it is undone", async () => {
    const kept = await student();
    const merged = await agreed();
    const { merge_id } = await merge({ kept, merged: merged.student });
    expect(await sql`select student_id from follow_up_consents`).toMatchObject([{ student_id: kept.id }]);
    await undo(merge_id);
    expect(await sql`select student_id from follow_up_consents`).toMatchObject([
      { student_id: merged.student.id },
    ]);
  });
});
