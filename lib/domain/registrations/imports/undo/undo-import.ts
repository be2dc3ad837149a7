import "server-only";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { KeptRow } from "@/db/schema/enums";
import { importedRows, importRuns } from "@/db/schema/imports";
import { actorId } from "@/lib/domain/access/actor";
import { freezeFigures } from "@/lib/domain/impact/frozen-figures";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { findPastSeason } from "@/lib/domain/seasons/season-rows";
import { changed, changedBy, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { ImportId, UndoImport } from "../input";
import { importTexts as texts } from "../texts";
import { endBrokenRows } from "./broken-rows";
import { takeBack } from "./take-back";
import { lockRows, type RowFacts, type Rows, readRowFacts } from "./undo-facts";

/** Rows of one transaction. */
const AT_ONCE = 200;
/** More than a file has. */
const ALL = 10_000;

type Run = typeof importRuns.$inferSelect;

/** The rows of an import that no undo has come to. What its requests wrote is the import's own. */
function rowsOf({ id, fileId }: Run): Rows {
  return {
    rows: sql`select * from imported_rows where run_id = ${id} and undone is null and student_id is not null`,
    isOwn: sql`coalesce(l.request_id in ${requestsOf(fileId)}, false)`,
  };
}

const requestsOf = (fileId: string): SQL => sql`(select f.request_id from audit_log f
  where f.subject = ${`student-file:${fileId}`} and f.verb = 'students.import-file')`;

async function findRun(db: Db, id: string): Promise<Run> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  if (!run) throw new Refusal("not_found", "not_found", texts.noImport);
  return run;
}

/** The imports of the last months, newest first, each with who undid it, and how many rows stayed. */
export const listImports = query("students.list-imports", z.object({}), async ({ db }) => {
  const rows = await db
    .select({
      run: importRuns,
      rows: sql<number>`count(${importedRows.line})::int`,
      left: sql<number>`count(*) filter (where ${importRuns.undoneAt} is not null and ${importedRows.line} is not null
        and ${importedRows.undone} is null)::int`,
      stayed: sql<number>`count(*) filter (where ${importedRows.undone} <> 'taken_back')::int`,
    })
    .from(importRuns)
    .leftJoin(importedRows, eq(importedRows.runId, importRuns.id))
    .groupBy(importRuns.id)
    .orderBy(desc(importRuns.createdAt), importRuns.id);
  const names = await staffNames(
    db,
    rows.flatMap(({ run }) => [run.importedBy, run.undoneBy ?? []].flat()),
  );
  return {
    imports: rows.map(({ run, ...counts }) => ({
      import_id: run.id,
      file_name: run.fileName,
      imported_by: names[run.importedBy] ?? "",
      imported_at: run.createdAt.toISOString(),
      undone_by: run.undoneBy ? (names[run.undoneBy] ?? "") : null,
      undone_at: run.undoneAt?.toISOString() ?? null,
      undo_reason: run.undoReason,
      ...counts,
    })),
  };
});

/**
 * Previews the undo of an import: how many students it made, how many were known, what goes with them, and who stays because
 * something rests on the row since. Of an undone import: who stayed. Read-only.
 * @throws Refusal 404
 */
export const previewUndo = query("students.undo-import", ImportId, async ({ input, db }) => {
  const run = await findRun(db, input.import_id);
  const rows = await readRowFacts(db, rowsOf(run), ALL);
  const isLeft = and(eq(importedRows.runId, run.id), isNull(importedRows.undone));
  const isOver = run.undoneAt !== null && (await db.$count(importedRows, isLeft)) === 0;
  const gone = rows.filter(({ because }) => !because);
  const sum = (name: "seats" | "waivers" | "claims" | "certificates" | "told") =>
    gone.reduce((all, row) => all + row[name], 0);
  const names = await staffNames(db, [run.undoneBy ?? []].flat());
  return {
    import_id: run.id,
    file_name: run.fileName,
    undone_by: run.undoneBy ? (names[run.undoneBy] ?? "") : null,
    undo_reason: run.undoReason,
    is_over: isOver,
    made: rows.filter(({ is_new }) => is_new).length,
    removed: gone.filter(({ is_new }) => is_new).length,
    known: gone.filter(({ is_new }) => !is_new).length,
    seats: sum("seats"),
    waivers: sum("waivers"),
    claims: sum("claims"),
    certificates: sum("certificates"),
    told: gone.filter(({ told }) => told > 0).length,
    stays: isOver ? await readStayed(db, run.id) : rows.flatMap(shownIfKept),
  };
});

export type UndoPreview = Awaited<ReturnType<typeof previewUndo>>;

function shownIfKept({ line, student_id, full_name, registration_no, because }: RowFacts) {
  return because ? [{ line, student_id, full_name, registration_no, because }] : [];
}

function readStayed(db: Db, runId: string) {
  return db.execute<{
    line: number;
    student_id: string;
    full_name: string;
    registration_no: string;
    because: KeptRow;
  }>(sql`
    select r.line, s.id as student_id, s.full_name, s.registration_no, r.undone as because
    from imported_rows r join students s on s.id = r.student_id
    where r.run_id = ${runId} and r.undone <> 'taken_back' order by r.line`);
}

const stopImport = command("students.undo-import", UndoImport, async ({ actor, input, tx }) => {
  await tx.select().from(importRuns).where(eq(importRuns.id, input.import_id)).for("update");
  const run = await findRun(tx, input.import_id);
  if (run.undoneAt) return unchanged(run);
  await tx
    .update(importRuns)
    .set({ undoneAt: sql`now()`, undoneBy: actorId(actor), undoReason: input.reason })
    .where(eq(importRuns.id, run.id));
  const what = { undone: true, reason: input.reason } as const;
  return changed(run, { type: "student-file.import_undone", id: run.fileId, what });
});

const takeBackRows = command("students.take-back-rows", ImportId, async ({ input, tx }) => {
  const run = await findRun(tx, input.import_id);
  if (!run.undoneAt) throw new Refusal("conflict", "not_undone", texts.notUndone);
  const busy = await endBrokenRows(tx, run.id, requestsOf(run.fileId));
  const source = rowsOf(run);
  await lockRows(tx, source, AT_ONCE);
  const rows = await readRowFacts(tx, source, AT_ONCE);
  const events = await takeBack(
    tx,
    rows.filter(({ because }) => !because),
  );
  for (const because of new Set(rows.map((row) => row.because)))
    await tx
      .update(importedRows)
      .set({ undone: because ?? "taken_back" })
      .where(and(eq(importedRows.runId, run.id), inArray(importedRows.line, linesOf(rows, because))));
  for (const season of new Set(rows.map((row) => row.season)))
    if (await findPastSeason(tx, season)) await freezeFigures(tx, season, await databaseNow(tx));
  const result = { done: rows.length, stayed: rows.filter(({ because }) => because).length, busy };
  return changedBy(result, events);
});

const linesOf = (rows: RowFacts[], because: KeptRow | null) =>
  rows.filter((row) => row.because === because).map(({ line }) => line);

/**
 * Undoes an import, which stops first if it runs: what it made and nobody touched since is deleted, 200 rows a transaction; the
 * others stay, with the reason. Called again, it goes on where it broke off. lib/domain/registrations/README.md.
 * @returns how many rows were taken back and how many stay; `busy` rows that are being imported at this moment
 * @throws Refusal 404; 400 without a reason
 */
export const undoImport = workflow(stopImport, async (ctx, run) => {
  let [taken, stayed] = [0, 0];
  for (;;) {
    const batch = await takeBackRows(ctx, { import_id: run.id });
    taken += batch.done - batch.stayed;
    stayed += batch.stayed;
    if (batch.done === 0)
      return {
        import_id: run.id,
        taken,
        stayed,
        busy: batch.busy,
        msg: texts.undone(taken, stayed, batch.busy),
      };
  }
});
