import "server-only";
import { eq, sql } from "drizzle-orm";
import { impactFigures } from "@/db/schema/impact";
import type { Db } from "@/lib/platform/db/client";
import { type Figures, readFigures } from "./read-figures";

export type Printed = Figures & { frozen_at: string | null };

/** Stores the figures of a season that closes. They stay as they are whatever happens to its students' records. */
export async function freezeFigures(tx: Db, number: number, at: Date): Promise<void> {
  // Seasons that close at the same time are compared with each other.
  await tx.execute(sql`lock table impact_figures in share row exclusive mode`);
  await unfreezeFigures(tx, number);
  const { frozen_at: _at, ...figures } = await readPrinted(tx, number);
  await tx.insert(impactFigures).values({ seasonNumber: number, figures, frozenAt: at });
}

/** Forgets the stored figures of a season that is opened again. */
export async function unfreezeFigures(tx: Db, number: number): Promise<void> {
  await tx.delete(impactFigures).where(eq(impactFigures.seasonNumber, number));
}

/** What the report of a season prints: the stored figures, else those of now. @param number of an existing season */
export async function readPrinted(db: Db, number: number): Promise<Printed> {
  const [printed] = await readAllPrinted(db, [number]);
  if (!printed) throw new Error("a season's figures were not read");
  return printed;
}

/**
 * What the reports of some seasons print. A season whose figures are not stored is compared with all stored ones, and with those before
 * it that are not stored either, as a reader may.
 */
export async function readAllPrinted(db: Db, numbers: number[]): Promise<Printed[]> {
  const stored = await db.select().from(impactFigures);
  const known: Printed[] = stored.map((row) => ({
    ...(row.figures as Figures),
    frozen_at: row.frozenAt.toISOString(),
  }));
  const open = await db.execute<{ number: number }>(sql`
    select z.number from seasons z where z.number <= ${Math.max(...numbers)}::int
      and not exists (select from impact_figures f where f.season_number = z.number) order by z.number`);
  for (const { number } of open) known.push({ ...(await readFigures(db, number, known)), frozen_at: null });
  return numbers.flatMap((number) => known.filter(({ season }) => season === number));
}
