import { expect, test } from "vitest";
import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { keepDraft } from "@/lib/domain/people/students/keep-draft";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { adult, newClass } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import "../../support/clock";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOnceServed } from "../../support/outcome";
import { asOwner } from "../../support/students";

const WRITTEN = ["0733 000 111", "+254 733-000-111", "254733000111"];

test("one phone, written three ways and sent a hundred times at once, makes one student and one enrollment", async () => {
  const classes = [await newClass(), await newClass(), await newClass()];
  const texts = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      const { classId } = classes[turn % 3]!;
      const register = async () => {
        const { id } = await registerStudent(PUBLIC, adult({ msisdn: WRITTEN[turn % 3] }));
        await asOwner(enroll, { student_id: id, class_id: classId });
      };
      return outcomeOnceServed(register);
    }),
  );
  const { ok = 0, too_many: waited = 0 } = countOutcomes(texts);
  expect(ok).toBeGreaterThan(0);
  expect(ok + waited).toBe(100);
  const students = await sql`select id from students where msisdn = '254733000111'`;
  expect(students).toHaveLength(1);
  expect(await sql`select id from enrollments where student_id = ${students[0]!.id}`).toHaveLength(1);
});

test("a form completed ten times at once makes one student with one seat, and shows the manage code once", async () => {
  const { classId } = await newClass({ capacity: 1 });
  const { token } = await keepDraft(PUBLIC, adult({ class_id: classId }));
  const result = await Promise.all(
    Array.from({ length: 10 }, () => completeRegistration(PUBLIC, { token, consent: true })),
  );
  expect(new Set(result.map(({ student_id }) => student_id)).size).toBe(1);
  expect(result.filter(({ manage_code }) => manage_code !== null)).toHaveLength(1);
  expect(await sql`select state from enrollments where class_id = ${classId}`).toEqual([{ state: "held" }]);
});

test("a form completed again, by Back or in another tab, keeps the class chosen since then", async () => {
  const [first, since] = [await newClass(), await newClass()];
  const { token } = await keepDraft(PUBLIC, adult({ class_id: first.classId }));
  const { student_id } = await completeRegistration(PUBLIC, { token, consent: true });
  await asOwner(enroll, { student_id, class_id: since.classId });
  const again = await completeRegistration(PUBLIC, { token, consent: true });
  expect(again).toMatchObject({ student_id, exists: true, manage_code: null });
  expect(await sql`select class_id from enrollments where student_id = ${student_id}`).toEqual([
    { class_id: since.classId },
  ]);
});

test("a student whose class fills up meanwhile is registered all the same, without a seat", async () => {
  const group = await newClass({ capacity: 1 });
  const draft = await keepDraft(PUBLIC, adult({ class_id: group.classId }));
  const other = await keepDraft(PUBLIC, adult({ class_id: group.classId }));
  await completeRegistration(PUBLIC, { ...other, consent: true });
  const result = await completeRegistration(PUBLIC, { ...draft, consent: true });
  expect(result).toMatchObject({ exists: false, seat_refused: { code: "class_full" } });
  expect(result.manage_code).toHaveLength(10);
  expect(await sql`select 1 from enrollments where student_id = ${result.student_id}`).toHaveLength(0);
});

test("the browser that registered a student may open what needs the secret code; one that completes the form again may not", async () => {
  const { classId } = await newClass();
  const { token } = await keepDraft(PUBLIC, adult({ class_id: classId }));
  const first = await completeRegistration(PUBLIC, { token, consent: true });
  expect(first.session.access.level).toBe("manage");
  expect((await completeRegistration(PUBLIC, { token, consent: true })).session.access.level).toBe("view");
});

test("a returning student's form opens the masked record only, holds a seat, and sends the message of a registration", async () => {
  const known = adult();
  const { id } = await registerStudent(PUBLIC, known);
  await sql`update outbox set state = 'accepted' where student_id = ${id}`;
  const { classId } = await newClass();
  const { token } = await keepDraft(PUBLIC, { ...known, class_id: classId });
  const { session, exists } = await completeRegistration(PUBLIC, { token, consent: true });
  expect([exists, session.access.level]).toEqual([true, "view"]);
  await completeRegistration(PUBLIC, { token, consent: true });
  const sent =
    await sql`select body from outbox where student_id = ${id} and kind = 'registered' and state = 'queued'`;
  expect(sent).toHaveLength(1);
  expect(sent[0]!.body).toMatch(/is registered, no\. AC\d+\. Seat in .+ held until .+ Pay KES/);
});
