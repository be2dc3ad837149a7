import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes } from "@/db/schema/catalog";
import { auditLog } from "@/db/schema/records";
import type { EnrollmentSummary } from "../students/enrollment-summary";

/** A step on the way of a place: taken, chosen anew, paid for, waited for, let go. */
export type PlaceStep = {
  at: string;
  step: "held" | "moved" | "enrolled" | "paid_waiting" | "hold_ended" | "cancelled";
  /** The class it is in since. */
  class?: string;
};

/** What became of a place so far, in the order it happened: from its own row, and from what the audit log tells of moves. */
export async function readPlaceStory(db: Db, summary: EnrollmentSummary): Promise<PlaceStep[]> {
  const lines = await db
    .select({ at: auditLog.at, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.subject, `enrollment:${summary.enrollment_id}`))
    .orderBy(asc(auditLog.id));
  const told = stepsOf(lines.map(({ at, changes }) => ({ at, ...(changes as Told) })));
  const names = await classNames(
    db,
    told.flatMap((step) => step.class ?? []),
  );
  const named = told.map(({ class: id, ...step }) => {
    const name = id && names.get(id);
    return name ? { ...step, class: name } : step;
  });
  return [...ofItself(summary, told), ...named].sort((one, other) => one.at.localeCompare(other.at));
}

type Told = { from?: string | null; to?: string; class?: string };

function stepsOf(lines: Array<Told & { at: Date }>): PlaceStep[] {
  return lines.flatMap((line): PlaceStep[] => {
    const at = line.at.toISOString();
    if (line.to === "cancelled") return [{ at, step: "cancelled" }];
    if (line.to === "expired") return [{ at, step: "hold_ended" }];
    if (line.to === "paid_waiting" && line.from !== line.to) return [{ at, step: "paid_waiting" }];
    // The first line of a place is its making, which its own row tells.
    return line.class && line.from ? [{ at, step: "moved", class: line.class }] : [];
  });
}

/** What the row tells alone: places of before the log, and those a season brought along, have no lines. */
function ofItself(summary: EnrollmentSummary, told: PlaceStep[]): PlaceStep[] {
  const { status, created_at, enrolled_at, hold_until, updated_at } = summary;
  const isTold = (step: PlaceStep["step"]) => told.some((one) => one.step === step);
  return [
    { at: created_at, step: "held" },
    ...(enrolled_at ? [{ at: enrolled_at, step: "enrolled" } as const] : []),
    ...(status === "expired" && hold_until && !isTold("hold_ended")
      ? [{ at: hold_until, step: "hold_ended" } as const]
      : []),
    ...(status === "cancelled" && !isTold("cancelled")
      ? [{ at: updated_at, step: "cancelled" } as const]
      : []),
  ];
}

async function classNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(inArray(classes.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
