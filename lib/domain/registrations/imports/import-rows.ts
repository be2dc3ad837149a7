import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { actorId } from "@/lib/domain/access/actor";
import { registerListed } from "@/lib/domain/enrollments/register-at-desk";
import { matchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import { waiveFee } from "@/lib/domain/payments/waivers/request-waiver";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { type Ctx, changed, command, workflow } from "@/lib/platform/commands/command";
import { read, transaction } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { updateStudent } from "../update-student";
import { enterPast } from "./enter-past";
import { ImportStudents } from "./input";
import { pastNote } from "./past-place";
import { placesOf } from "./places";
import { countOutcomes, digestOf, type PlannedRow, planRows } from "./plan-rows";
import { beginRow, endRow, openRun, type RowResult } from "./runs";
import { noteLeft, readStored } from "./student-files";
import { importTexts as texts } from "./texts";
import type { PastRecord } from "./wanted-place";

/** Rows of one call: few enough to be answered soon, and the page calls again. */
const AT_ONCE = 50;

const start = command(
  "students.import-file",
  ImportStudents,
  async ({ actor, input, tx, ready: { file, table } }) => {
    const plan = await planRows(tx, table, file);
    const isOther = input.seats !== undefined && input.seats !== placesOf(plan).seats;
    if (isOther || digestOf(plan) !== input.digest)
      throw new Refusal("conflict", "file_changed", texts.changed);
    const due = plan.rows.filter(({ form }) => form);
    await noteLeft(tx, file.id, due.length);
    const { sibling: toTick, refused: toMend } = countOutcomes(plan);
    const runId = due.length > 0 ? await openRun(tx, file, actorId(actor) ?? "") : "";
    const result = { file, runId, due, toTick, toMend, season: plan.season };
    return changed(result, { type: "student-file.imported", id: file.id, what: { rows: due.length } });
  },
  readStored,
);

/**
 * Registers the next new students of an uploaded file as previewed, by the rules of a registration at the desk, each in a
 * transaction of its own: with a seat where the row has a class, its receipt taken, and its waiver requested. Rows that are refused or registered already
 * are skipped, so that calling again goes on, and importing a file twice registers no one twice. lib/domain/registrations/README.md.
 * @returns how many rows are left to import, and how many a person has to tick or to mend first
 * @throws Refusal 404 file_gone; 409 file_changed when plan or places differ from the preview's, import_undone; as a registration, naming the
 *   row: the rows before it are imported
 */
export const importRows = workflow(start, async (by, { file, runId, due, toTick, toMend, season }) => {
  const { actor } = by;
  const ctx: Ctx = actor.kind === "staff" ? { ...by, actor: { ...actor, door: "import" } } : by;
  let left = due.length;
  try {
    for (const row of due.slice(0, AT_ONCE)) {
      const begun = { runId, line: row.line, seasonNumber: season.number };
      await beginRow(begun);
      await endRow(begun, await importRow(ctx, row, file.fileName));
      left -= 1;
    }
  } finally {
    await transaction((tx) => noteLeft(tx, file.id, left));
  }
  return {
    file_id: file.id,
    is_past: season.isPast,
    left,
    to_tick: toTick,
    to_mend: toMend,
  };
});

/** Registers one student. @returns with what a person should know, such as why there is no seat */
async function importRow(ctx: Ctx, row: PlannedRow, fileName: string): Promise<RowResult> {
  try {
    if (row.sharesPhone) await sharePhone(ctx, row);
    if (row.past) return await enterRow(ctx, row, row.past);
    const done = await register(ctx, row);
    const held = done.note === "" && row.classId ? await newestOf(done.studentId) : undefined;
    if (!held) return done;
    const paid = row.given.receipt ? await pay(ctx, held.id, row.given.receipt) : "";
    const waived = row.waived === "none" ? "" : await waive(ctx, held.id, row.waived, fileName);
    return { ...done, note: [paid, waived, held.hasTimes ? "" : texts.timesOpen].filter(Boolean).join(" ") };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.kind, error.code, texts.rowRefused(row.line, sentenceOf(error)));
  }
}

/** Enters the record of a past season. @returns with what it says */
async function enterRow(ctx: Ctx, { given, classId }: PlannedRow, past: PastRecord): Promise<RowResult> {
  const {
    student_id: studentId,
    is_new: isNew,
    number,
  } = await enterPast(ctx, { ...given, ...past, class_id: classId, consent: true });
  const paper = past.old_number === null && number !== null ? texts.certificateGiven(number) : undefined;
  return { studentId, isNew, note: pastNote(past, paper) };
}

const sentenceOf = ({ message, errors = {} }: Refusal) => Object.values(errors).flat()[0] ?? message;

/** Registers a student, with the seat in the same transaction, so that one message tells both. @returns why there is no seat */
async function register(ctx: Ctx, { given, classId }: PlannedRow): Promise<RowResult> {
  const form = { ...given, consent: true };
  if (!classId) {
    const { id: studentId, exists } = await registerStudent(ctx, form);
    return { studentId, isNew: !exists, note: "" };
  }
  const registered = await registerListed(ctx, { ...form, class_id: classId });
  const { student_id: studentId, exists, seat_refused: refused } = registered;
  return { studentId, isNew: !exists, note: refused ? texts.withoutSeat(refused) : "" };
}

/** Marks the phone as shared for those who have it, as staff ticked. */
async function sharePhone(ctx: Ctx, { form }: PlannedRow): Promise<void> {
  const holders = await read((db) =>
    db
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.msisdn, form?.msisdn ?? ""), eq(students.phoneShared, false))),
  );
  for (const { id } of holders) await updateStudent(ctx, { id, phone_shared: true });
}

/** A student's newest enrollment, which was just made, and whether its times are chosen. */
async function newestOf(studentId: string): Promise<{ id: string; hasTimes: boolean } | undefined> {
  const chosen = sql<boolean>`exists (select from enrollment_sessions t where t.enrollment_id = ${enrollments.id})`;
  const [held] = await read((db) =>
    db
      .select({ id: enrollments.id, hasTimes: chosen })
      .from(enrollments)
      .where(eq(enrollments.studentId, studentId))
      .orderBy(desc(enrollments.createdAt))
      .limit(1),
  );
  return held;
}

/** Takes a receipt for the new seat, and matches its payment if it waits in suspense. @returns what became of it */
async function pay(ctx: Ctx, enrollmentId: string, receipt: string): Promise<string> {
  const taken = await takeReceipt(ctx, { enrollment_id: enrollmentId, receipt });
  if (taken.outcome === "elsewhere") return texts.receiptElsewhere;
  if (taken.outcome === "kept") return texts.receiptOpen;
  if (taken.outcome === "suspense")
    await matchTransaction(ctx, { transaction_id: taken.transaction_id, enrollment_id: enrollmentId });
  return texts.receiptPaid;
}

/** Requests a waiver of the new seat's fee, in the name of who imports; somebody else decides. @returns what became of it */
async function waive(
  ctx: Ctx,
  enrollmentId: string,
  waived: "all" | number,
  fileName: string,
): Promise<string> {
  const amount = waived === "all" ? undefined : waived;
  const reason = texts.waiverReason(fileName);
  try {
    await waiveFee(ctx, { enrollment_id: enrollmentId, amount, reason, from: "academy" });
    return texts.waiverRequested;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return texts.waiverRefused(sentenceOf(error));
  }
}
