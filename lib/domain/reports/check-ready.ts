import "server-only";
import { eq, sql } from "drizzle-orm";
import { read } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";
import { seasons, settings } from "@/db/schema/academy";
import { simulatorState } from "@/lib/domain/payments/daraja/exchange";
import { env } from "@/lib/platform/env";
import { isShuttingDown } from "@/lib/platform/http/host-server";

export type Readiness = { ready: boolean; parts: Record<string, boolean> };

// One life of the process, also where hot reload or another bundle evaluates this module again.
const shared = globalThis as typeof globalThis & { academyWasReady?: boolean };
let asking: Promise<Readiness> | undefined;

/**
 * Each part the academy needs at this moment, and whether it is there. The demo also needs its story and its simulator.
 * Whoever asks while another is being answered hears the same, so that asking often costs nothing.
 */
export function checkReady(): Promise<Readiness> {
  asking ??= look().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Whether every part was there at least once since this process began. */
export function wasReady(): boolean {
  return shared.academyWasReady ?? false;
}

async function look(): Promise<Readiness> {
  if (isShuttingDown()) return { ready: false, parts: { server: false } };
  const parts: Record<string, boolean> = { database: await holds(hasSeason) };
  parts.migrations = parts.database === true && (await holds(isMigrated));
  if (env().DEMO) parts.demo = parts.database === true && (await holds(hasDemo));
  if (env().MPESA_MODE === "simulator") {
    const { up, knowsPaybillUrls } = await simulatorState();
    parts.simulator = up;
    parts.paybill = knowsPaybillUrls;
  }
  const ready = Object.values(parts).every(Boolean);
  if (ready) shared.academyWasReady = true;
  return { ready, parts };
}

async function holds(question: () => Promise<boolean>): Promise<boolean> {
  try {
    return await question();
  } catch {
    return false;
  }
}

async function hasSeason(): Promise<boolean> {
  const found = await read((db) => db.select({ number: seasons.number }).from(seasons).limit(1));
  return found.length > 0;
}

/** A database that is ahead is fine: an older version goes on while a newer one is rolled out. */
async function isMigrated(): Promise<boolean> {
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  const [done] = await read((db) =>
    db.execute<{ newest: string | null }>(
      sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
    ),
  );
  return Number(done?.newest ?? 0) >= newest;
}

async function hasDemo(): Promise<boolean> {
  const found = await read((db) =>
    db.select({ key: settings.key }).from(settings).where(eq(settings.key, "demo_seeded")),
  );
  return found.length > 0;
}
