import { exportUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { download } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";

/** Downloads the people of an audience who are not reached, with the reasons, as CSV. */
export async function GET(request: Request, { params }: { params: DeskParams }): Promise<Response> {
  return download(exportUnreached, await deskOf(params, "messages/unreached/export"))(request);
}
