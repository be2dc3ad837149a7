import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/** The transaction that inserts the whole demo or nothing. */
export type Writer = Pick<PostgresJsDatabase, "insert" | "update" | "select" | "execute">;
