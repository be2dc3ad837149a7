import { readFileSync } from "node:fs";
import { pool } from "../../pool";

let reads;

/** The statements of one of the academy's reads, one after the other, and their rows as JSON. */
export async function GET(_request, { params }) {
  reads ??= JSON.parse(readFileSync(process.env.BENCH_READS, "utf8"));
  const { name } = await params;
  const said = [];
  for (const { text, params: values } of reads[name]) {
    said.push(await pool().unsafe(text, values, { prepare: true }));
  }
  return Response.json({ said });
}
