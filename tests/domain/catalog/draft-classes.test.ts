import { describe, expect, test } from "vitest";
import { courseOptions } from "@/components/class-chooser/options";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { showClass } from "@/lib/domain/catalog/show-class";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import {
  heldSeat,
  type NewClass,
  newClass,
  paidSeat,
  payByPaybill,
  paymentOf,
  student,
} from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { asOwner } from "../../support/students";

/** Takes all sessions of a class away. */
const strip = ({ classId }: NewClass) =>
  sql`update sessions set archived_at = now() where class_id = ${classId}`;

async function draft(): Promise<NewClass> {
  const group = await newClass();
  await strip(group);
  return group;
}

const joining = (studentId: string, { classId }: NewClass) => ({ student_id: studentId, class_id: classId });

describe("a class without sessions is a draft", () => {
  test("that the public does not see and staff see as a draft", async () => {
    const [group, open] = [await draft(), await newClass()];
    const staff = await asStaff("admin");
    const states = async (ctx: typeof staff | typeof PUBLIC) => {
      const { classes } = await listClasses(ctx, { pageSize: 200 });
      return [group, open].map(({ classId }) => classes.find(({ id }) => id === classId)?.state);
    };
    expect(await states(PUBLIC)).toEqual([undefined, "open"]);
    expect(await states(staff)).toEqual(["draft", "open"]);
    const { courses } = await listCourses(PUBLIC, { pageSize: 200 });
    expect(courses.find(({ id }) => id === group.courseId)?.classes).toEqual([]);
    expect(await outcomeOf(showClass(PUBLIC, { classId: group.classId }))).toBe("not_found");
    expect(await showClass(staff, { classId: group.classId })).toMatchObject({ state: "draft" });
  });

  test("that the desk does not offer, except to a student who has a place in it", async () => {
    const group = await draft();
    const { courses } = await listCourses(await asStaff("admin"), { pageSize: 200 });
    const own = courses.filter(({ id }) => id === group.courseId);
    expect(own.flatMap(({ classes }) => classes.map(({ id }) => id))).toEqual([group.classId]);
    expect(courseOptions(own, true)).toMatchObject([{ classes: [], note: "Not open yet", full: true }]);
    const [kept] = courseOptions(own, true, { classId: group.classId, sessionIds: [] });
    expect(kept?.classes).toMatchObject([{ id: group.classId, note: "Your place" }]);
  });

  test("that nobody joins, not even at the desk, and nobody waits for", async () => {
    const [group, person] = [await draft(), await student()];
    expect(await outcomeOf(asOwner(enroll, joining(person.id, group)))).toBe("class_draft");
    expect(await outcomeOf(enroll(await asStaff("admin"), joining(person.id, group)))).toBe("class_draft");
    expect(await outcomeOf(asOwner(joinWaitingList, joining(person.id, group)))).toBe("class_draft");
  });

  test("that nobody is asked to pay for; money that comes is booked, and a student who had paid keeps the place", async () => {
    const group = await newClass();
    const [held, paid] = [await heldSeat(undefined, group), await paidSeat(undefined, group)];
    await strip(group);
    const pay = asOwner(requestPayment, paymentOf(held, { payment_method: "express" }));
    expect(await outcomeOf(pay)).toBe("class_draft");
    await payByPaybill(held);
    const states =
      await sql`select state from enrollments where id in (${held.enrollmentId}, ${paid.enrollmentId})`;
    expect(states.map(({ state }) => state)).toEqual(["enrolled", "enrolled"]);
  });
});

describe("enrolling at the desk without naming sessions", () => {
  const timesOf = async (enrollmentId: string) =>
    (await sql`select session_id from enrollment_sessions where enrollment_id = ${enrollmentId}`).length;

  test("takes the only session of each day", async () => {
    const [group, person] = [await newClass(), await student()];
    const { enrollment_id, next_step } = await enroll(await asStaff("admin"), joining(person.id, group));
    expect([await timesOf(enrollment_id), next_step.state]).toEqual([3, "pay"]);
  });

  test("leaves the times open where a day has two sessions", async () => {
    const [group, person] = [await newClass(), await student()];
    await sql`insert into sessions (class_id, day, starts_at, ends_at) values (${group.classId}, 'saturday', '13:00', '15:00')`;
    const { enrollment_id, next_step } = await enroll(await asStaff("admin"), joining(person.id, group));
    expect([await timesOf(enrollment_id), next_step.state]).toEqual([0, "choose_times"]);
  });
});
