import { deserialize, serialize } from "node:v8";

/** The rows of a part; reading a part back takes about a millisecond. */
const ROWS = 1_000;

/** Serialized rows from a worker. */
export type Parts = Uint8Array[];

/** Splits rows into parts, so that the receiving thread can do other work between two. */
export function inParts(rows: unknown[]): Parts {
  const parts: Parts = [];
  for (let at = 0; at < rows.length; at += ROWS) parts.push(serialize(rows.slice(at, at + ROWS)));
  return parts;
}

/** Restores the rows, yielding to the event loop after each part. */
export async function fromParts<Row>(parts: Parts): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    rows.push(...(deserialize(part) as Row[]));
    await new Promise(setImmediate);
  }
  return rows;
}
