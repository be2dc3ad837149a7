import "server-only";
import { placesLeft } from "@/lib/domain/enrollments/seats/places-left";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { groupBy } from "@/lib/platform/group-by";
import type { ImportClass } from "./wanted-place";

/** A planned row: `form` where it would be registered, `classId` where it asks for a place. */
type Asking = { form: object | null; classId: string | null };

/** The rows that would be registered without a place, for those above them in the file take the last ones of their class. */
export async function rowsWithoutPlace<Row extends Asking>(
  db: Db,
  rows: Row[],
  { isPast, lastPaymentAt }: Season,
  now: Date,
): Promise<Set<Row>> {
  if (isPast) return new Set();
  const asking = groupBy(rows.filter(isAsking), ({ classId }) => classId);
  const classIds = [...asking.keys()].filter((id) => id !== null);
  const left = await placesLeft(db, classIds, now);
  const isOver = lastPaymentAt !== null && lastPaymentAt <= now;
  return new Set(classIds.flatMap((id) => (asking.get(id) ?? []).slice(isOver ? 0 : (left.get(id) ?? 0))));
}

const isAsking = ({ form, classId }: Asking) => form !== null && classId !== null;

/** How many rows would get a place, and of each class with too few how many students ask for it and how many it takes. */
export function placesOf({
  rows,
  classes,
}: {
  rows: Array<Asking & { hasNoPlace: boolean }>;
  classes: ImportClass[];
}) {
  const asking = rows.filter(isAsking);
  const short = [...groupBy(asking, ({ classId }) => classId)].flatMap(([id, own]) => {
    const seated = own.filter(({ hasNoPlace }) => !hasNoPlace).length;
    const group = classes.find((each) => each.id === id);
    const name = group ? `${group.course} ${group.name}` : "";
    return seated < own.length ? [{ class: name, wanted: own.length, places: seated }] : [];
  });
  return { seats: asking.filter(({ hasNoPlace }) => !hasNoPlace).length, short };
}
