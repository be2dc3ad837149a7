import { printCertificates } from "@/lib/domain/attendance/certificates/print-certificates";
import { downloadPdf } from "@/lib/platform/http/download";
import { type RoleParams, roleOfPage } from "@/lib/platform/http/require-verb";

/** A certificate, or all valid ones of a season or class, as one PDF. */
export async function GET(request: Request, { params }: { params: RoleParams }): Promise<Response> {
  return downloadPdf(printCertificates, await roleOfPage(params, "certificates/pdf"))(request);
}
