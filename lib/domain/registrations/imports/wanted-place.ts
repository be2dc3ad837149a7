import "server-only";
import { and, eq, exists, isNull } from "drizzle-orm";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import type { FieldErrors } from "@/lib/platform/refusal";
import { readWaived, type Waived } from "./cell-words";
import type { Choices } from "./choices";
import type { MappedRow } from "./map-rows";
import { importTexts as texts } from "./texts";

export type ImportClass = { id: string; name: string; course: string };

/** The place that a row asks for: in which class, and what is to be waived of its fee. */
export type Place = { classId: string | null; waived: Waived };

/** The place that a row asks for, by its own cells, else by what was chosen for the file; with what is wrong with the cells. */
export function placeOf(
  { given }: MappedRow,
  { class_id: chosen, waiver }: Choices,
  open: ImportClass[],
  feeCents: number,
): Place & { errors: FieldErrors } {
  const named = given.class?.trim() ?? "";
  const found = named === "" ? open.filter(({ id }) => id === chosen) : classesNamed(open, named);
  const [one, another] = found;
  if (named !== "" && (!one || another)) {
    const names = (one ? found : open).map(titleOf);
    const why = one ? texts.severalClasses(named, names) : texts.noClass(named, names);
    return { classId: null, waived: "none", errors: { class: [why] } };
  }
  const isPaid = given.receipt !== undefined;
  const forAll = one && !isPaid ? (waiver ?? "none") : "none";
  const waived = given.waiver === undefined ? forAll : readWaived(given.waiver);
  const receipt = given.receipt === undefined ? null : wrongReceipt(given.receipt, one);
  const fee =
    waived === "none" ? null : wrongWaived(waived, { hasPlace: one !== undefined, isPaid }, feeCents);
  return {
    classId: one?.id ?? null,
    waived: waived ?? "none",
    errors: { ...(receipt ? { receipt: [receipt] } : {}), ...(fee ? { waiver: [fee] } : {}) },
  };
}

function wrongReceipt(receipt: string, place: ImportClass | undefined): string | null {
  if (!readMpesaText(receipt)) return texts.noReceipt;
  return place ? null : texts.receiptNeedsClass;
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

/** The classes that a text may mean: the class, the class of a course, or a course with one class. */
function classesNamed(open: ImportClass[], text: string): ImportClass[] {
  const wanted = plain(text);
  const exact = open.filter(({ name, course }) =>
    [name, `${course} ${name}`, `${name} ${course}`].some((title) => plain(title) === wanted),
  );
  return exact.length > 0 ? exact : open.filter(({ course }) => plain(course) === wanted);
}

const titleOf = ({ course, name }: ImportClass) => `${course} ${name}`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/** The classes of a season that have sessions, by course and name. */
export function readOpenClasses(db: Db, season: number): Promise<ImportClass[]> {
  const meets = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.classId, classes.id), isNull(sessions.archivedAt)));
  return db
    .select({ id: classes.id, name: classes.name, course: courses.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      and(
        eq(classes.seasonNumber, season),
        isNull(classes.archivedAt),
        isNull(courses.archivedAt),
        exists(meets),
      ),
    )
    .orderBy(courses.name, classes.name);
}
