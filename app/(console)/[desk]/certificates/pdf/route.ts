import { printCertificates } from "@/lib/domain/attendance/certificates/print-certificates";
import { downloadPdf } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";

/** A certificate, or all valid ones of a season or class, as one PDF. */
export async function GET(request: Request, { params }: { params: DeskParams }): Promise<Response> {
  return downloadPdf(printCertificates, await deskOf(params, "certificates/pdf"))(request);
}
