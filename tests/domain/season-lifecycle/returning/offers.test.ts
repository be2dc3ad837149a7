import { beforeEach, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { showOffer } from "@/lib/domain/enrollments/waiting-list/show-offer";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { hashToken } from "@/lib/platform/secrets";
import { newClass, payByPaybill, staffMember, student } from "../../../api/fixtures";
import { PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, outcomeOnceServed, refusalOf } from "../../../support/outcome";
import { closeSeason, planSeason } from "../../../support/seasons";
import { asOwner, asStudent } from "../../../support/students";
import { keep, linkOf, nextClass, nextSeat, planNextSeason, taughtClass } from "./kept-places";

beforeEach(planNextSeason);

/** A student with an offer of season 9. */
async function offered(capacity: number | null = null) {
  const { group, people } = await taughtClass(1);
  const next = await nextClass(group, { name: "Next", capacity });
  await keep(group.classId);
  const person = people[0]!;
  return { person, group, next, ...(await linkOf(person.id)) };
}
const end = (studentId: string) =>
  sql`update enrollments set hold_until = now() - interval '1 second' where student_id = ${studentId} and season_number = 9`;

describe("an offer's link", () => {
  test("shows first name, course, class, season, fee and until when; nothing else of the student", async () => {
    const { token } = await offered();
    const shown = await showOffer(PUBLIC, { token });
    expect(shown).toEqual({
      kind: "keep_place",
      state: "open",
      first_name: "Amina",
      course_name: expect.stringMatching(/^Baking/),
      class_name: "Next",
      season: 9,
      fee: 500,
      until: expect.any(String),
      moves_up: false,
    });
  });

  test("that is wrong is 404 for each of the three calls", async () => {
    const token = "0123456789abcdefghjkmnpqrs";
    for (const call of [showOffer, acceptOffer, declineOffer])
      expect(await outcomeOf<unknown>(call(PUBLIC, { token }))).toBe("not_found");
  });

  test("of an offer that nobody accepted hides no enrollment of the season that teaches", async () => {
    const { person } = await offered();
    const seen = async () => {
      const record = await getStudent(asStudent(person.id), { q: person.id });
      return "enrollment" in record ? record.enrollment : null;
    };
    expect(await seen()).toMatchObject({ season: 8, status: "enrolled" });
    await end(person.id);
    expect(await seen()).toMatchObject({ season: 8, status: "enrolled" });
  });
});

describe("accepting an offer", () => {
  test("holds the seat until the offer's end, registers for the season and opens a student session", async () => {
    const { person, token } = await offered();
    const { hold_until } = (await nextSeat(person.id))!;
    const taken = await acceptOffer(PUBLIC, { token });
    expect(taken).toMatchObject({
      student_id: person.id,
      registration_no: person.registration_no,
      status: "pending",
      amount: 500,
      hold_until: hold_until.toISOString(),
      session: { access: { level: "view" } },
    });
    const [session] =
      await sql`select student_id, level from student_access where token_hash = ${hashToken(taken.session.access.token)}`;
    expect(session).toEqual({ student_id: person.id, level: "view" });
    expect((await sql`select season_number from students where id = ${person.id}`)[0]).toEqual({
      season_number: 9,
    });
    expect(await showOffer(PUBLIC, { token })).toMatchObject({ state: "accepted" });
  });

  test("lets the student choose sessions and pay before registration opens, and nobody else", async () => {
    const { person, next, group, token } = await offered();
    const choose = async (classId: string, sessions: string[]) =>
      outcomeOf(
        asOwner(updateEnrollment, {
          id: (await nextSeat(person.id))!.id,
          student_id: person.id,
          class_id: classId,
          sessions,
        }),
      );
    expect(await choose(next.id, next.sessions)).toBe("enrollment_closed");
    const { enrollment_id } = await acceptOffer(PUBLIC, { token });
    expect(await choose(next.id, next.sessions)).toBe("ok");
    const elsewhere = await nextClass(group, { name: "Elsewhere" });
    expect(await choose(elsewhere.id, elsewhere.sessions)).toBe("enrollment_closed");
    const stranger = await student();
    expect(
      (await refusalOf(asOwner(enroll, { student_id: stranger.id, class_id: next.id }))).errors,
    ).toHaveProperty("class_id");
    const [row] = await sql`select pay_code from enrollments where id = ${enrollment_id}`;
    await payByPaybill({ student: person, group, enrollmentId: enrollment_id, payCode: row!.pay_code });
    expect(await nextSeat(person.id)).toMatchObject({ state: "enrolled" });
    expect(await choose(next.id, [...next.sessions].reverse())).toBe("manage_required");
  });

  test("lets the student choose no longer than the seat is held", async () => {
    const { person, next, token } = await offered();
    const { enrollment_id } = await acceptOffer(PUBLIC, { token });
    await end(person.id);
    const choice = { id: enrollment_id, student_id: person.id, class_id: next.id, sessions: next.sessions };
    expect(await outcomeOf(asOwner(updateEnrollment, choice))).toBe("enrollment_closed");
  });

  test("in its last minutes gives the time of a new hold to pay", async () => {
    const { person, token } = await offered();
    await sql`update enrollments set hold_until = now() + interval '1 minute' where student_id = ${person.id} and season_number = 9`;
    const { hold_until } = await acceptOffer(PUBLIC, { token });
    expect(new Date(hold_until!).getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
  });

  test("is paid by credit the student kept, and enrolls at once", async () => {
    const { person, token } = await offered();
    const [from] =
      await sql`select id, pay_code from enrollments where student_id = ${person.id} and season_number = 8`;
    await payByPaybill({
      student: person,
      group: await newClass(),
      enrollmentId: from!.id,
      payCode: from!.pay_code,
    });
    await sql`insert into credit_keeps (enrollment_id, staff_id) values (${from!.id}, ${await staffMember("finance")})`;
    expect(await acceptOffer(PUBLIC, { token })).toMatchObject({ status: "enrolled", hold_until: null });
    expect(await nextSeat(person.id)).toMatchObject({ state: "enrolled" });
  });

  test("409 offer_over when it was accepted or declined before, its time ended or its season closed", async () => {
    const [accepted, declined, late, closed] = [
      await offered(),
      await offered(),
      await offered(),
      await offered(),
    ];
    await acceptOffer(PUBLIC, accepted);
    await declineOffer(PUBLIC, declined);
    await end(late.person.id);
    for (const { token } of [accepted, declined, late]) {
      expect(await outcomeOf(acceptOffer(PUBLIC, { token }))).toBe("offer_over");
      expect(await outcomeOf(declineOffer(PUBLIC, { token }))).toBe("offer_over");
    }
    await closeSeason(9);
    expect(await outcomeOf(acceptOffer(PUBLIC, closed))).toBe("offer_over");
    await planSeason(9);
  });

  test("happens by paying alone, because the money counts as the answer", async () => {
    const { person, group, token } = await offered();
    const [row] =
      await sql`select id, pay_code from enrollments where student_id = ${person.id} and season_number = 9`;
    await payByPaybill({ student: person, group, enrollmentId: row!.id, payCode: row!.pay_code });
    expect(await acceptOffer(PUBLIC, { token })).toMatchObject({ status: "enrolled" });
  });
});

describe("declining an offer", () => {
  test("frees the seat at once", async () => {
    const { person, token } = await offered(1);
    expect(await declineOffer(PUBLIC, { token })).toMatchObject({ status: "declined" });
    expect(await nextSeat(person.id)).toMatchObject({ state: "cancelled", hold_until: null });
    expect(await showOffer(PUBLIC, { token })).toMatchObject({ state: "declined" });
  });

  test("and accepting it at the same moment, ten times each, counts as one answer", async () => {
    const { token } = await offered();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        outcomeOnceServed<unknown>(() =>
          turn % 2 ? acceptOffer(PUBLIC, { token }) : declineOffer(PUBLIC, { token }),
        ),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ ok: 1, offer_over: 19 });
  });
});
