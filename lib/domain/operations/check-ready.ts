import "server-only";
import { eq, sql } from "drizzle-orm";
import journal from "@/db/migrations/meta/_journal.json";
import { seasons, settings } from "@/db/schema/academy";
import { simulatorState } from "@/lib/domain/payments/daraja/exchange";
import { read } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { isShuttingDown } from "@/lib/platform/host-server";
import { watchScheduler } from "./watch-scheduler";

/** `parts.scheduler` decides nothing: requests are served without it, and a load balancer must not take every process out. */
export type Readiness = { ready: boolean; parts: Record<string, boolean> };

// Per process: bundles and hot reloads evaluate this module again.
const shared = globalThis as typeof globalThis & { academyWasReady?: boolean };
let running: Promise<Readiness> | undefined;

/**
 * Checks each part that the academy needs now; the demo also needs its data and its simulator. Concurrent calls share one check,
 * so frequent calls cost little.
 */
export function checkReady(): Promise<Readiness> {
  running ??= checkParts().finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether all parts were ready at least once since the process started. */
export function wasReady(): boolean {
  return shared.academyWasReady ?? false;
}

async function checkParts(): Promise<Readiness> {
  if (isShuttingDown()) return { ready: false, parts: { server: false } };
  const parts: Record<string, boolean> = { database: await isTrue(hasSeason) };
  // Nobody knows what is in a database that does not answer, or whether its scheduler runs.
  if (parts.database) {
    parts.migrations = await isTrue(isMigrated);
    if (env().DEMO) parts.demo = await isTrue(hasDemo);
  }
  if (env().MPESA_MODE === "simulator") {
    const { up, knowsPaybillUrls } = await simulatorState();
    parts.simulator = up;
    parts.paybill = knowsPaybillUrls;
  }
  const ready = Object.values(parts).every(Boolean);
  if (ready) shared.academyWasReady = true;
  if (parts.migrations) parts.scheduler = await isTrue(watchScheduler);
  return { ready, parts };
}

async function isTrue(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}

async function hasSeason(): Promise<boolean> {
  const found = await read((db) => db.select({ number: seasons.number }).from(seasons).limit(1));
  return found.length > 0;
}

/** A newer schema is fine: an older version keeps running during a roll-out. */
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
