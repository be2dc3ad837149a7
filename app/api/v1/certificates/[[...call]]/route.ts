import { authorize } from "@/lib/domain/access/authorize";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { printCertificates } from "@/lib/domain/attendance/certificates/print-certificates";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { endpoint, readQuery, withEnvelope } from "@/lib/platform/http/endpoint";
import { answerPdf } from "@/lib/platform/http/responses";
import { resource } from "@/lib/platform/http/routes";
import { page } from "../../responses";

const download = withEnvelope(printCertificates.verb, async (request, _params, requestId) => {
  const actor = await bearerActor(request);
  authorize(actor, printCertificates.verb);
  return { response: answerPdf(await printCertificates({ actor, requestId }, readQuery(request))), actor };
});

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listCertificates, toResponse: page }) },
  issue: { POST: endpoint({ run: issueCertificates }) },
  withdraw: { POST: endpoint({ run: withdrawCertificate }) },
  check: { GET: endpoint({ run: checkCertificate }) },
  pdf: { GET: download },
});
