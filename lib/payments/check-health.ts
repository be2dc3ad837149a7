import "server-only";
import { eq } from "drizzle-orm";
import { read } from "@/db/client";
import { seasons, settings } from "@/db/schema/academy";
import { env } from "../platform/env";
import { simulatorState } from "./daraja/simulator-state";

/** Each part the academy needs, and whether it is there. The demo also needs its story and its simulator. */
export async function checkHealth(): Promise<{ ready: boolean; parts: Record<string, boolean> }> {
  const parts: Record<string, boolean> = { database: await hasSeason() };
  if (env().DEMO) parts.demo = parts.database === true && (await hasDemo());
  if (env().MPESA_MODE === "simulator") {
    const { up, knowsPaybillUrls } = await simulatorState();
    parts.simulator = up;
    parts.paybill = knowsPaybillUrls;
  }
  return { ready: Object.values(parts).every(Boolean), parts };
}

async function hasSeason(): Promise<boolean> {
  try {
    return await read(
      async (db) => (await db.select({ number: seasons.number }).from(seasons).limit(1)).length > 0,
    );
  } catch {
    return false;
  }
}

async function hasDemo(): Promise<boolean> {
  const [row] = await read((db) =>
    db.select({ key: settings.key }).from(settings).where(eq(settings.key, "demo_seeded")),
  );
  return row !== undefined;
}
