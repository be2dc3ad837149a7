import "server-only";
import { eq, sql } from "drizzle-orm";
import { violates } from "@/db/faults";
import { databaseNow } from "@/db/now";
import { students } from "@/db/schema/students";
import { readSettings } from "../academy/steps";
import type { Actor } from "../access/actor";
import { changed, command, unchanged } from "../command";
import { Refusal } from "../refusal";
import { checkPapers } from "./birth";
import { type StudentChange, UpdateStudent } from "./input";
import { type StudentRow, whole } from "./projections";
import { refuseOthers } from "./reach";
import { readStanding } from "./standing";
import { studentWords as words } from "./words";

/** What a student may change alone; phone, birth and guardian need the desk (reliability.md section 5). */
const OWN_FIELDS = ["full_name", "email", "residence", "id_number", "channel"] as const;

/**
 * Changes a student's data: the student (level manage) the own five fields, staff all, `status` an admin only.
 * @throws Refusal 403, 404, 400 by the age rule, 409 when the new phone belongs to somebody else.
 */
export const updateStudent = command(
  "students.update-student",
  UpdateStudent,
  async ({ actor, reach, input, tx }) => {
    refuseOthers(actor, reach, input.id);
    const [student] = await tx.select().from(students).where(eq(students.id, input.id)).for("update");
    if (!student) throw new Refusal("not_found", "not_found", words.notFound);
    if (input.status !== undefined && !(actor.kind === "staff" && actor.role === "admin")) {
      throw new Refusal("forbidden", "not_allowed", words.othersRecord);
    }

    const wanted = columns(allowed(actor, input));
    const settings = await readSettings(tx);
    refuseBrokenPapers(student, wanted, settings, await databaseNow(tx));
    const fields = Object.keys(wanted).filter(
      (field) => wanted[field as keyof typeof wanted] !== student[field as keyof StudentRow],
    );
    if (fields.length === 0)
      return unchanged({ ...whole(student, await readStanding(tx, student.id)), msg: sentence(input) });

    const saved = await save(() =>
      tx
        .update(students)
        .set({ ...wanted, updatedAt: sql`now()` })
        .where(eq(students.id, student.id))
        .returning(),
    );
    return changed(
      { ...whole(saved, await readStanding(tx, saved.id)), msg: sentence(input) },
      {
        subject: `student:${student.id}`,
        what: { fields, ...(input.status ? { status: input.status } : {}) },
      },
    );
  },
);

function allowed(actor: Actor, input: StudentChange): Partial<StudentChange> {
  if (actor.kind === "staff") return input;
  return Object.fromEntries(
    OWN_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
}

function columns(change: Partial<StudentChange>) {
  const named = {
    fullName: change.full_name,
    msisdn: change.msisdn,
    email: change.email,
    dob: change.dob,
    idNumber: change.id_number,
    guardianName: change.guardian_name,
    guardianIdNo: change.guardian_id_no,
    guardianMsisdn: change.guardian_msisdn,
    residence: change.residence,
    channel: change.channel,
    enrollmentStatus: change.enrollment_status,
    status: change.status,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Partial<
    typeof named
  >;
}

/** The age rule holds for what will stand, when anything it looks at changes. */
function refuseBrokenPapers(
  student: StudentRow,
  wanted: ReturnType<typeof columns>,
  rule: Parameters<typeof checkPapers>[1],
  now: Date,
): void {
  if (wanted.dob === undefined || wanted.dob === student.dob) return;
  const will = { ...student, ...wanted };
  checkPapers(
    {
      dob: will.dob ?? student.dob,
      id_number: will.idNumber ?? undefined,
      guardian_name: will.guardianName ?? undefined,
      guardian_id_no: will.guardianIdNo ?? undefined,
      guardian_msisdn: will.guardianMsisdn ?? undefined,
    },
    rule,
    now,
  );
}

async function save(update: () => Promise<StudentRow[]>): Promise<StudentRow> {
  try {
    const [saved] = await update();
    if (!saved) throw new Error("the student vanished while locked");
    return saved;
  } catch (fault) {
    if (!violates(fault, "students_msisdn")) throw fault;
    throw new Refusal("conflict", "phone_in_use", words.phoneInUse, {
      errors: { msisdn: [words.phoneInUse] },
    });
  }
}

function sentence({ status }: StudentChange): string {
  if (status === "archived") return words.archived;
  return status === "active" ? words.activated : words.updated;
}
