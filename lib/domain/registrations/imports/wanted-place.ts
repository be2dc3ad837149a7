import "server-only";
import { and, desc, eq, exists, isNull, or } from "drizzle-orm";
import { classes, courses, sessions } from "@/db/schema/catalog";
import type { Outcome } from "@/db/schema/enums";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import type { FieldErrors } from "@/lib/platform/refusal";
import { readWaived, type Waived } from "./cell-words";
import type { Choices } from "./choices";
import type { MappedRow } from "./map-rows";
import { importTexts as texts } from "./texts";

export type ImportClass = { id: string; name: string; course: string; code: string; season: number };

/** How a past season ended for a student; `said` is what the list says in other words than ours, such as 85%. */
export type PastRecord = {
  outcome: Outcome;
  said: string | null;
  certificate: boolean;
  old_number: string | null;
};

/** The place that a row asks for: in which class, and what is to be waived of its fee; or how a past season ended. */
export type Place = { classId: string | null; waived: Waived; past: PastRecord | null };

/** The class that a row names, else the one chosen for the file; with what is wrong with the cell. */
export function classOf(
  { given }: MappedRow,
  { class_id: chosen }: Choices,
  open: ImportClass[],
): { classId: string | null; errors: FieldErrors } {
  const named = given.class?.trim() ?? "";
  const found = named === "" ? open.filter(({ id }) => id === chosen) : classesNamed(open, named);
  const [one, another] = found;
  if (named === "" || (one && !another)) return { classId: one?.id ?? null, errors: {} };
  const names = (one ? found : open).map(titleOf);
  const why = one ? texts.severalClasses(named, names) : texts.noClass(named, names);
  return { classId: null, errors: { class: [why] } };
}

/** The place that a row asks for, by its own cells, else by what was chosen for the file; with what is wrong with the cells. */
export function placeOf(
  row: MappedRow,
  choices: Choices,
  open: ImportClass[],
  feeCents: number,
): Place & { errors: FieldErrors } {
  const { given } = row;
  const { classId, errors } = classOf(row, choices, open);
  if (errors.class) return { classId, waived: "none", past: null, errors };
  const hasPlace = classId !== null;
  const isPaid = given.receipt !== undefined;
  const forAll = hasPlace && !isPaid ? (choices.waiver ?? "none") : "none";
  const waived = given.waiver === undefined ? forAll : readWaived(given.waiver);
  const receipt = given.receipt === undefined ? null : wrongReceipt(given.receipt, hasPlace);
  const fee = waived === "none" ? null : wrongWaived(waived, { hasPlace, isPaid }, feeCents);
  return {
    classId,
    waived: waived ?? "none",
    past: null,
    errors: { ...(receipt ? { receipt: [receipt] } : {}), ...(fee ? { waiver: [fee] } : {}) },
  };
}

function wrongReceipt(receipt: string, hasPlace: boolean): string | null {
  if (!readMpesaText(receipt)) return texts.noReceipt;
  return hasPlace ? null : texts.receiptNeedsClass;
}

function wrongWaived(
  waived: Waived | undefined,
  { hasPlace, isPaid }: { hasPlace: boolean; isPaid: boolean },
  feeCents: number,
): string | null {
  if (waived === undefined) return texts.noWaived;
  if (!hasPlace) return texts.waiverNeedsClass;
  const fee = toShillings(feeCents);
  if (typeof waived === "number" && waived > fee) return texts.waivedTooMuch(fee);
  return isPaid && (waived === "all" || waived === fee) ? texts.waivedOrPaid : null;
}

/** The classes that a text may mean: the class, the class of a course, or a course with one class, by its name or code. */
function classesNamed(open: ImportClass[], text: string): ImportClass[] {
  const wanted = plain(text);
  const exact = open.filter(({ name, course, code }) =>
    [name, `${course} ${name}`, `${name} ${course}`, `${code} ${name}`].some(
      (title) => plain(title) === wanted,
    ),
  );
  return exact.length > 0
    ? exact
    : open.filter(({ course, code }) => plain(course) === wanted || plain(code) === wanted);
}

const titleOf = ({ course, name }: ImportClass) => `${course} ${name}`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/** The classes of seasons that a row may name, by season, course and name: all of past ones, of others those that have sessions. */
export function readOpenClasses(db: Db, of: Season[]): Promise<ImportClass[]> {
  const meets = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.classId, classes.id), isNull(sessions.archivedAt)));
  return db
    .select({
      id: classes.id,
      name: classes.name,
      course: courses.name,
      code: courses.code,
      season: classes.seasonNumber,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      or(
        ...of.map(({ number, isPast }) =>
          and(
            eq(classes.seasonNumber, number),
            isPast ? undefined : and(isNull(classes.archivedAt), isNull(courses.archivedAt), exists(meets)),
          ),
        ),
      ),
    )
    .orderBy(desc(classes.seasonNumber), courses.name, classes.name);
}
