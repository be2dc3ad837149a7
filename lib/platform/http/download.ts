import "server-only";
import type { z } from "zod";
import type { Verb } from "../commands/command";
import type { StaffRole } from "../permissions/roles";
import { handFile } from "./hand-file";

type Table = { fileName: string; csv: ReadableStream<Uint8Array> };

/** Makes a handler that hands the console an export as CSV, as handFile does. */
export function download<Shape extends z.ZodType>(run: Verb<Shape, Table>, desk?: StaffRole) {
  return handFile(run, asCsv, desk);
}

function asCsv({ fileName, csv }: Table) {
  return { body: csv, type: "text/csv; charset=utf-8", disposition: `attachment; filename="${fileName}"` };
}
