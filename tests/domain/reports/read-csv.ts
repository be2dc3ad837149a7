import Papa from "papaparse";
import { expect } from "vitest";
import { sql } from "../../support/database";

export type File = { csv: ReadableStream<Uint8Array> };

/** The rows of an export by the titles of its columns, and the titles in order. */
export async function readCsv<Made extends File>(made: Promise<Made>) {
  const { csv, ...more } = await made;
  const { data, errors, meta } = Papa.parse<Record<string, string>>(await new Response(csv).text(), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return { ...more, data, titles: meta.fields ?? [] };
}

/** The date in Nairobi, YYYY-MM-DD. */
export async function nairobiToday(): Promise<string> {
  const [row] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
  return row!.today;
}
