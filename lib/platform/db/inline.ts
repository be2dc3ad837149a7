import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** Writes each text as its bytes, `E'\x4a\x61'`: the statement contains none of its characters, so none can end the literal. */
class BytesDialect extends PgDialect {
  override escapeString(text: string): string {
    return `E'${[...Buffer.from(text, "utf8")].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`;
  }
}

const dialect = new BytesDialect();

/**
 * A condition with its values written into it, for COPY, which takes no parameters. Its texts may be user input; they must be
 * free of NUL (normalize-text.ts).
 */
export function inlined(condition: SQL): string {
  return dialect.sqlToQuery(sql`${condition}`.inlineParams()).sql;
}
