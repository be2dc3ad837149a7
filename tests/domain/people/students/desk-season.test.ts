import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { adult, type NewClass, newClass } from "../../../api/fixtures";
import { asStaff, PUBLIC, type StaffCtx } from "../../../support/actors";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";
import { openSeason, planSeason } from "../../../support/seasons";

let admin: StaffCtx;
let taught: NewClass;

beforeAll(async () => {
  admin = await asStaff("admin");
  taught = await newClass();
});
// Season 8 is taught, season 9 registers: both are open.
beforeEach(() => openSeason(9));

const seasonOf = async (id: string) => {
  const [row] = await sql`select season_number, array(select season_number from season_registrations r
    where r.student_id = s.id) as registered from students s where id = ${id}`;
  return [row!.season_number, row!.registered];
};
const choices = async () =>
  (await listAllSeasons(admin, {})).seasons.flatMap((one) => (one.takes_registrations ? [one.number] : []));

describe("at the desk, while more than one season takes registrations", () => {
  test("all of them can be chosen, but not a planned one, a closed one, or one whose last day to pay is past", async () => {
    expect(await choices()).toEqual([9, 8]);
    await sql`update seasons set last_payment_at = now() - interval '1 day' where number = 8`;
    expect(await choices()).toEqual([9]);
    await sql`update seasons set last_payment_at = null where number = 8`;
    await planSeason(9);
    expect(await choices()).toEqual([8]);
  });

  test("a student is registered for the chosen season and seated in it, and the list shows class and payment", async () => {
    const { id } = await registerStudent(admin, adult({ season: "8" }));
    expect(await seasonOf(id)).toEqual([8, [8]]);
    await enroll(admin, { student_id: id, class_id: taught.classId });
    const { students } = await listStudents(admin, { season: 8, payment: "unpaid" });
    expect(students).toMatchObject([{ id, payment: "not_paid" }]);
  });

  test("a record names its newest season with the time of that registration", async () => {
    const form = adult({ season: 8 });
    const { id } = await registerStudent(admin, form);
    await registerStudent(admin, { ...form, season: 9 });
    const [registration] = await sql`select registered_at from season_registrations
      where student_id = ${id} and season_number = 9`;
    expect(await getStudent(admin, { q: id })).toMatchObject({
      season: 9,
      registered_at: registration!.registered_at.toISOString(),
    });
  });

  test("without a choice the student is registered for the current one", async () => {
    const { id } = await registerStudent(admin, adult());
    expect(await seasonOf(id)).toEqual([9, [9]]);
  });

  test("the public registers for the current one, whatever the call says", async () => {
    const { id } = await registerStudent(PUBLIC, adult({ season: 8 }));
    expect(await seasonOf(id)).toEqual([9, [9]]);
  });

  test.each([7, 9, 42])(
    "season %i is refused at its field while it takes no registrations",
    async (season) => {
      await planSeason(9);
      const refusal = await refusalOf(registerStudent(admin, adult({ season })));
      expect(refusal).toMatchObject({
        code: "invalid",
        errors: { season: [`Season ${season} takes no registrations now.`] },
      });
    },
  );
});
