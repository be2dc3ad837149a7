import { exportSeasonReport } from "@/lib/domain/reports/season-report";
import { download } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";

/** Downloads the report of a season as CSV. */
export async function GET(request: Request, { params }: { params: DeskParams }): Promise<Response> {
  return download(exportSeasonReport, await deskOf(params, "seasons/report/export"))(request);
}
