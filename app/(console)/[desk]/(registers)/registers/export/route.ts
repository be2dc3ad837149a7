import { exportOverview } from "@/lib/domain/attendance/overview";
import { download } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";

/** The attendance overview as a CSV file. */
export async function GET(request: Request, { params }: { params: DeskParams }): Promise<Response> {
  const desk = await deskOf(params, "registers/export");
  return download(exportOverview, desk)(request);
}
