import { deserialize, serialize } from "node:v8";

/** Rows that are read back at once, in about a millisecond. */
const ROWS = 1_000;

/** Many rows on their way out of a worker. */
export type Parts = Uint8Array[];

/** Rows in parts, so that the thread that gets them can do something else between two. */
export function inParts(rows: unknown[]): Parts {
  const parts: Parts = [];
  for (let at = 0; at < rows.length; at += ROWS) parts.push(serialize(rows.slice(at, at + ROWS)));
  return parts;
}

/** The rows again. Others get a turn after each part. */
export async function fromParts<Row>(parts: Parts): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    rows.push(...(deserialize(part) as Row[]));
    await new Promise(setImmediate);
  }
  return rows;
}
