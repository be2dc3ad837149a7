import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/** What the demo is written on: one transaction, so that a demo is whole or not there. */
export type Writer = Pick<PostgresJsDatabase, "insert" | "update" | "select" | "execute">;
