import { exportBatch } from "@/lib/domain/correspondence/batches/show-batches";
import { download } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";

/** Downloads the outcome of each message of a batch as CSV. */
export async function GET(request: Request, { params }: { params: DeskParams }): Promise<Response> {
  return download(exportBatch, await deskOf(params, "messages/batch/export"))(request);
}
