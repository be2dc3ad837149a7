import "server-only";
import type { z } from "zod";
import type { StaffRole } from "@/lib/domain/access/roles";
import { ExportFormat } from "@/lib/domain/reports/input";
import { NUMBER_COLUMNS } from "@/lib/domain/reports/number-columns";
import type { Verb } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { csvBody } from "@/lib/platform/csv";
import { downloadAs, type FileResponse } from "@/lib/platform/http/download";
import { readQuery } from "@/lib/platform/http/endpoint";
import { csvToWorkbook } from "@/lib/platform/workbook";

type Exported = { fileName: string; csv: ReadableStream<Uint8Array> };

/** Makes a GET handler that downloads a verb's export. @param desk the only role allowed, where the verb permits more */
export function downloadExport<Shape extends z.ZodType>(run: Verb<Shape, Exported>, role?: StaffRole) {
  return downloadAs(run, exportFile, role);
}

/**
 * Makes the file of an export, in the format of the request's parameter `format`: `csv`, the default, or `xlsx`. Ask it before the
 * export runs.
 * @throws Refusal 400 for another format
 */
export function exportFile(request: Request): (exported: Exported) => FileResponse | Promise<FileResponse> {
  const { format } = parse(ExportFormat, readQuery(request));
  return format === "xlsx" ? xlsxFile : csvFile;
}

function csvFile({ fileName, csv }: Exported): FileResponse {
  return {
    body: csvBody(csv),
    type: "text/csv; charset=utf-8",
    disposition: `attachment; filename="${fileName}"`,
  };
}

async function xlsxFile({ fileName, csv }: Exported): Promise<FileResponse> {
  const name = fileName.replace(/\.csv$/, "");
  const sheet = name.replace(/_\d+$/, "").replaceAll("_", " ").slice(0, 31);
  return {
    body: await csvToWorkbook(csv, sheet, NUMBER_COLUMNS),
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    disposition: `attachment; filename="${name}.xlsx"`,
  };
}
