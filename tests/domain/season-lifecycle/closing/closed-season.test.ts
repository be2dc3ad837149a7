import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courseOptions } from "@/components/class-chooser/options";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { addRegister, updateRegister } from "@/lib/domain/attendance/write-register";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { checkChoice } from "@/lib/domain/catalog/check-choice";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { seatPaid } from "@/lib/domain/enrollments/seats/seat-paid";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { creditTargets } from "@/lib/domain/payments/credits/credit-targets";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { matchTransaction, unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import {
  heldSeat,
  newClass,
  paidSeat,
  payByPaybill,
  paymentOf,
  type Seat,
  student,
} from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { beganLastMonth, emptySeason, markAll, paidWithoutSeat } from "./season";

let admin: Ctx;
let finance: Ctx;
let season: number;
beforeAll(async () => {
  [admin, finance] = [await asStaff("admin"), await asStaff("finance")];
});
beforeEach(async () => {
  season = await emptySeason();
});
afterAll(async () => {
  expect(await sql`select * from check_invariants()`).toEqual([]);
});

const close = () => closeSeason(admin, { number: season, reason: "The season is over." });
async function account(id: string) {
  const [row] =
    await sql`select state, coalesce((select sum(cents) from credits where enrollment_id = e.id), 0)::int as credit
    from enrollments e where id = ${id}`;
  return row;
}
async function transactionOf(receipt: string): Promise<string> {
  const [row] = await sql`select id from transactions where receipt = ${receipt}`;
  return row!.id;
}
const pay = (seat: Seat, payment_method: "express" | "paybill" = "paybill") =>
  asOwner(requestPayment, paymentOf(seat, { payment_method }));

describe("money that comes after a season was closed", () => {
  test("is credit, whoever it is for", async () => {
    const [unpaid, paid] = [await heldSeat(), await paidSeat()];
    await close();
    await payByPaybill(unpaid);
    await payByPaybill(paid, 300);
    expect(await account(unpaid.enrollmentId)).toEqual({ state: "expired", credit: 50_000 });
    expect(await account(paid.enrollmentId)).toEqual({ state: "enrolled", credit: 30_000 });
  });

  test("is credit where staff match it, and can be taken off while it pays for nothing", async () => {
    const seat = await heldSeat();
    const receipt = await payByPaybill({ ...seat, payCode: "NOBODY" });
    await close();
    const id = await transactionOf(receipt);
    await matchTransaction(finance, { transaction_id: id, enrollment_id: seat.enrollmentId });
    expect(await account(seat.enrollmentId)).toEqual({ state: "expired", credit: 50_000 });
    expect(await outcomeOf(unmatchTransaction(finance, { transaction_id: id, reason: "Not theirs" }))).toBe(
      "ok",
    );
    await matchTransaction(finance, { transaction_id: id, enrollment_id: seat.enrollmentId });
  });

  test("may be moved away as credit, but no other credit is moved in", async () => {
    const [from, there] = [await heldSeat(), await heldSeat()];
    await close();
    await payByPaybill(from);
    const move = (to: string) =>
      moveCredit(finance, { enrollment_id: from.enrollmentId, to_enrollment_id: to, reason: "Siblings" });
    expect(await outcomeOf(move(there.enrollmentId))).toBe("season_closed");
    expect(await outcomeOf(move(from.enrollmentId))).toBe("season_closed");
    const asked = { enrollment_id: from.enrollmentId, search: there.student.registration_no };
    expect((await creditTargets(finance, asked)).targets).toEqual([]);
    await emptySeason();
    const next = await heldSeat();
    expect(await move(next.enrollmentId)).toMatchObject({ status: "enrolled" });
  });

  test("cannot be taken off a fee that it paid, because the season is history", async () => {
    const seat = await paidSeat();
    await close();
    const taken = unmatchTransaction(finance, {
      transaction_id: await transactionOf(seat.receipt),
      reason: "Not theirs",
    });
    expect(await outcomeOf(taken)).toBe("season_closed");
    expect(await account(seat.enrollmentId)).toMatchObject({ state: "enrolled" });
  });

  test("is not asked for", async () => {
    const seat = await heldSeat();
    await close();
    expect(await outcomeOf(pay(seat))).toBe("season_closed");
    expect(await outcomeOf(pay(seat, "express"))).toBe("season_closed");
    await emptySeason();
    expect(await outcomeOf(pay(seat))).toBe("season_closed");
  });
});

describe("an enrollment of a closed season", () => {
  test("is not made; the desk is told that the season is closed, the public for which season to choose a class", async () => {
    const [group, person] = [await newClass(), await student()];
    await close();
    const asked = { student_id: person.id, class_id: group.classId };
    expect(await outcomeOf(enroll(admin, asked))).toBe("season_closed");
    expect(await outcomeOf(asOwner(enroll, asked))).toBe("invalid");
  });

  test("is offered nowhere: its classes stand in lists as closed, and no chooser has them", async () => {
    const seat = await paidSeat();
    const { courseId, classId, sessions } = seat.group;
    const read = async () =>
      (await listCourses(admin, { season, pageSize: 500 })).courses.filter(({ id }) => id === courseId);
    const own = { classId, sessionIds: sessions };
    expect(courseOptions(await read(), true)).toMatchObject([{ classes: [{ id: classId }] }]);
    await close();
    const courses = await read();
    expect(courses).toMatchObject([{ classes: [{ id: classId, state: "closed" }] }]);
    for (const options of [courseOptions(courses, true), courseOptions(courses, true, own)])
      expect(options).toMatchObject([{ classes: [], note: "Season closed" }]);
    expect(await outcomeOf(checkChoice(PUBLIC, { class_id: classId, sessions }))).toBe("invalid");
  });

  test("is neither moved nor cancelled, and gets no seat", async () => {
    const [seat, waiting] = [await paidSeat(), await paidWithoutSeat()];
    const other = await newClass();
    await close();
    const to = { class_id: other.classId, sessions: other.sessions };
    const moved = { id: seat.enrollmentId, student_id: seat.student.id, ...to };
    expect(await outcomeOf(updateEnrollment(admin, moved))).toBe("season_closed");
    expect(await outcomeOf(asOwner(updateEnrollment, moved))).toBe("season_closed");
    expect(await outcomeOf(deleteEnrollment(admin, { id: seat.enrollmentId }))).toBe("season_closed");
    expect(await outcomeOf(seatPaid(finance, { id: waiting.enrollmentId, ...to }))).toBe("season_closed");
    expect(await outcomeOf(assignTutor(admin, { id: seat.group.saturday, tutor_id: null }))).toBe(
      "season_closed",
    );
  });
});

describe("the registers of a closed season", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const today = () => nairobiDate(new Date());
  const saturday = () => {
    const back = (new Date(`${today()}T00:00:00Z`).getUTCDay() + 1) % 7;
    return nairobiDate(new Date(Date.now() - back * DAY_MS));
  };

  test("are corrected by an admin, with a reason; nobody adds one, and a tutor writes nothing", async () => {
    const tutor = await asStaff("tutor");
    const tutorId = tutor.actor.kind === "staff" ? tutor.actor.staffId : "";
    const group = await newClass({ tutorId });
    const seat = await paidSeat(await student(), group);
    await beganLastMonth(season, group.classId);
    await markAll(group.classId, () => "absent", 1);
    await close();
    const at = { session_id: group.saturday, date: saturday() };
    const marks = { ...at, present: [seat.student.id], status: "saved" };
    expect(await outcomeOf(reopenRegister(tutor, { ...at, reason: "A slip" }))).toBe("season_closed");
    expect(await outcomeOf(updateRegister(tutor, marks))).toBe("season_closed");
    const earlier = nairobiDate(new Date(Date.parse(saturday()) - 7 * DAY_MS));
    expect(await outcomeOf(addRegister(admin, { ...marks, date: earlier }))).toBe("season_closed");

    expect(await outcomeOf(updateRegister(admin, marks))).toBe("register_locked");
    expect(await outcomeOf(reopenRegister(admin, { ...at }))).toBe("invalid");
    await reopenRegister(admin, { ...at, reason: "Was there" });
    expect(await outcomeOf(updateRegister(tutor, marks))).toBe("season_closed");
    expect(await updateRegister(admin, marks)).toMatchObject({ status: "saved", present_count: 1 });
  });
});
