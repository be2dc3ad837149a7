import { beforeAll, expect, test } from "vitest";
import { showSettings, updateSettings } from "@/lib/domain/academy/settings";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { showSession } from "@/lib/domain/catalog/show-session";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import { updateSession } from "@/lib/domain/catalog/update-session";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { listAdmins, listCashiers, listTutors } from "@/lib/domain/people/staff/read-staff";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/people/staff/update-staff";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { updateSeason } from "@/lib/domain/seasons/update-season";
import type { Ctx } from "@/lib/platform/commands/command";
import {
  heldSeat,
  newClass,
  paidSeat,
  payByPaybill,
  type Seat,
  secondSaturday,
  staffMember,
  student,
} from "../api/fixtures";
import { asStaff } from "../support/actors";
import { sql } from "../support/database";
import { countOutcomes, outcomeOf } from "../support/outcome";
import { asStudent } from "../support/students";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

type Form = {
  make: () => Promise<string>;
  /** The version that the opened form holds. */
  seen: (id: string) => Promise<string | undefined>;
  /** Saves the form with a new value. */
  save: (id: string, value: number, seen_at?: string) => Promise<unknown>;
};

const studentForm: Form = {
  make: async () => (await student()).id,
  seen: async (id) => ((await getStudent(admin, { q: id })) as { updated_at?: string }).updated_at,
  save: (id, value, seen_at) => updateStudent(admin, { id, residence: `Estate ${value}`, seen_at }),
};
const enrollmentForm: Form = {
  make: async () => (await paidSeat()).enrollmentId,
  seen: async (id) => (await showEnrollment(admin, { id })).updated_at,
  save: async (id, _value, seen_at) => moveTo(id, await newClass(), seen_at),
};

async function moveTo(id: string, { classId, sessions }: Seat["group"], seen_at?: string) {
  const [row] = await sql`select student_id from enrollments where id = ${id}`;
  const wish = { id, student_id: row!.student_id, class_id: classId, sessions, seen_at };
  return updateEnrollment(admin, wish);
}

const FORMS: Record<string, Form> = {
  "a student": studentForm,
  "an enrollment": enrollmentForm,
  "a tutor": {
    make: () => staffMember("tutor"),
    seen: async (id) => (await listTutors(admin, { tutorId: id })).tutors[0]!.updated_at,
    save: (id, value, seen_at) => updateTutor(admin, { id, first_name: `Name ${value}`, seen_at }),
  },
  "a cashier": {
    make: () => staffMember("cashier"),
    seen: async (id) => (await listCashiers(admin, { cashierId: id })).cashiers[0]!.updated_at,
    save: (id, value, seen_at) => updateCashier(admin, { id, first_name: `Name ${value}`, seen_at }),
  },
  "an admin": {
    make: () => staffMember("admin"),
    seen: async (id) => (await listAdmins(admin, { adminId: id })).admins[0]!.updated_at,
    save: (id, value, seen_at) => updateAdmin(admin, { id, first_name: `Name ${value}`, seen_at }),
  },
  "a course": {
    make: async () => (await newClass()).courseId,
    seen: async (courseId) => (await showCourse(admin, { courseId })).updated_at,
    save: (id, value, seen_at) => updateCourse(admin, { id, name: `Course ${value}`, seen_at }),
  },
  "a class": {
    make: async () => (await newClass()).classId,
    seen: async (classId) => (await showClass(admin, { classId })).updated_at,
    save: (id, value, seen_at) => updateClass(admin, { id, class_name: `Class ${value}`, seen_at }),
  },
  "a session": {
    make: async () => (await newClass()).saturday,
    seen: async (sessionId) => (await showSession(admin, { sessionId })).updated_at,
    save: (id, value, seen_at) => updateSession(admin, { id, start_at: `08:${10 + value}`, seen_at }),
  },
  "a season": {
    make: async () =>
      String((await sql`insert into seasons (number) values (42) returning number`)[0]!.number),
    seen: async (id) =>
      (await listAllSeasons(admin, {})).seasons.find(({ number }) => number === Number(id))?.updated_at,
    save: (number, value, seen_at) => updateSeason(admin, { number, fee: 600 + value, seen_at }),
  },
  "the settings": {
    make: async () => "",
    seen: async () => (await showSettings(admin, {})).seen_at,
    save: (_id, value, seen_at) => updateSettings(admin, { hold_minutes: 30 + value, seen_at }),
  },
};

test.each(Object.entries(FORMS))(
  "if two people open the form of %s, the second save is refused; opened anew or without a version it is saved; of eight at once one is saved",
  async (_of, { make, seen, save }) => {
    const id = await make();
    const first = await seen(id);
    await save(id, 1, first);
    const second = await seen(id);
    expect(await outcomeOf(save(id, 2, first))).toBe("stale");
    expect(await seen(id)).toBe(second);
    expect(await outcomeOf(save(id, 3, second))).toBe("ok");
    expect(await outcomeOf(save(id, 4))).toBe("ok");
    const last = await seen(id);
    const tries = Array.from({ length: 8 }, (_, n) => outcomeOf(save(id, 5 + n, last)));
    expect(countOutcomes(await Promise.all(tries))).toEqual({ ok: 1, stale: 7 });
  },
);

test("a change by the student makes the desk's form stale, and the other way round", async () => {
  const id = await studentForm.make();
  const own: Ctx = asStudent(id, "manage");
  const first = await studentForm.seen(id);
  const saved = await updateStudent(own, { id, residence: "Own words", seen_at: first });
  expect(await outcomeOf(studentForm.save(id, 1, first))).toBe("stale");
  await studentForm.save(id, 1, saved.updated_at);
  const late = { id, residence: "Late", seen_at: saved.updated_at };
  expect(await outcomeOf(updateStudent(own, late))).toBe("stale");
});

test("a save that changes nothing makes no form stale", async () => {
  const id = await studentForm.make();
  const first = await studentForm.seen(id);
  await updateStudent(admin, { id, residence: "Kayole", seen_at: first });
  expect(await outcomeOf(studentForm.save(id, 1, first))).toBe("ok");
  const { enrollmentId, group } = await paidSeat();
  const seen = await enrollmentForm.seen(enrollmentId);
  await moveTo(enrollmentId, group);
  expect(await enrollmentForm.seen(enrollmentId)).toBe(seen);
});

test.each<[string, (seat: Seat) => Promise<unknown>]>([
  ["a payment", (seat) => payByPaybill(seat, 100)],
  [
    "other times in the same class",
    async ({ enrollmentId, group }) => {
      const other = await secondSaturday(group);
      await moveTo(enrollmentId, { ...group, sessions: [other, group.sunday, group.chapel] });
    },
  ],
])("%s in between makes the form of an enrollment stale", async (_what, change) => {
  const seat = await heldSeat();
  const seen = await enrollmentForm.seen(seat.enrollmentId);
  await change(seat);
  expect(await outcomeOf(moveTo(seat.enrollmentId, await newClass(), seen))).toBe("stale");
});

test("the list of students has the same version as the record", async () => {
  const { id, msisdn } = await student();
  const [row] = (await listStudents(admin, { search: msisdn })).students;
  expect(row).toMatchObject({ updated_at: await studentForm.seen(id), phone_shared: false });
});
