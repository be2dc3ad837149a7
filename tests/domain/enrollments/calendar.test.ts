import { expect, test } from "vitest";
import { updateSession } from "@/lib/domain/catalog/update-session";
import { calendarPath } from "@/lib/domain/enrollments/calendar/calendar-address";
import { showCalendar } from "@/lib/domain/enrollments/calendar/show-calendar";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { heldSeat, newClass, paidSeat, type Seat } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { refusalOf } from "../../support/outcome";

const tokenOf = ({ student }: Seat, language: "en" | "sw" = "en") =>
  calendarPath(student.id, language).replace(/^\/calendar\/(.+)\.ics$/, "$1");
const shown = (token: string) => showCalendar(PUBLIC, { token });

test("a calendar that a student follows shows new times and another class, and names nobody", async () => {
  const [seat, other] = [await paidSeat(), await newClass()];
  const token = tokenOf(seat, "sw");
  const first = await shown(token);
  expect(first).toMatchObject({ language: "sw", seasons: [{ sessions: [{ from: "08:00" }, {}, {}] }] });
  expect(JSON.stringify(first)).not.toMatch(/amina|msisdn|registration/i);

  const admin = await asStaff("admin");
  await updateSession(admin, { id: seat.group.saturday, start_at: "09:30", end_at: "11:00" });
  expect((await shown(token)).seasons[0]?.sessions[0]).toMatchObject({ from: "09:30", to: "11:00" });

  await updateEnrollment(admin, {
    ...{ id: seat.enrollmentId, student_id: seat.student.id },
    ...{ class_id: other.classId, sessions: other.sessions },
  });
  expect((await shown(token)).seasons[0]?.sessions.map(({ id }) => id)).toEqual(
    expect.arrayContaining(other.sessions),
  );
});

test("a calendar is empty while the seat is not paid, and gone with the student", async () => {
  const seat = await heldSeat();
  const token = tokenOf(seat);
  expect((await shown(token)).seasons).toEqual([]);
  await archiveStudents(await asStaff("admin"), { ids: [seat.student.id], status: "archived" });
  expect(await refusalOf(shown(token))).toMatchObject({ kind: "not_found" });
});

test("no calendar opens by a student's id, or by a token that was altered", async () => {
  const seat = await paidSeat();
  const token = tokenOf(seat);
  const altered = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
  for (const wrong of [seat.student.id, altered, "", "en"])
    expect(await refusalOf(shown(wrong)), wrong).toMatchObject({ kind: "not_found" });
});
