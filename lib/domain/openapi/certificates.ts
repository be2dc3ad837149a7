import { z } from "zod";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { printCertificates } from "@/lib/domain/attendance/certificates/print-certificates";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, id, instant, pageOf, season } from "./fields";

const onPaper = {
  status: z.enum(["valid", "withdrawn"]),
  withdrawn_at: instant.optional().describe("Of a withdrawn certificate only."),
  full_name: z.string().describe("As printed: a later change of the student's name does not change it."),
  course_name: z.string().describe("As printed."),
  season,
  issued_at: instant,
};
const credential = z
  .string()
  .regex(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
  .describe("The certificate as an Open Badges 3.0 credential, a JWT (docs/certificates.md).");
const code = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/);

const Certificate = namedObject("Certificate", {
  number: z.int().min(1),
  old_number: z.string().optional().describe("Of a past season only: the number on its paper."),
  check: code,
  student_id: id,
  ...onPaper,
  credential,
  withdrawn_reason: z.string().optional().describe("Of a withdrawn certificate only."),
});

export const CERTIFICATES: Call[] = [
  {
    at: "GET certificates",
    run: listCertificates,
    summary: "The certificates, newest first.",
    description: "`search` looks at the name and course on the paper, and at the number.",
    response: pageOf("certificates", Certificate),
  },
  {
    at: "POST certificates/issue",
    run: issueCertificates,
    summary: "Issues a certificate for every completed enrollment of a season that never had one.",
    description: "Asking again makes none twice; a withdrawn one is not issued again.",
    examples: { "A season": { season: 8 } },
    response: dataOf({
      issued: z.int().min(0),
      already: z.int().min(0).describe("Certificates of the season from before, also withdrawn ones."),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "POST certificates/withdraw",
    run: withdrawCertificate,
    summary: "Withdraws a certificate for a reason; its check says so from then on.",
    examples: { "With its reason": { number: 12, reason: "Issued under a wrong name" } },
    response: { data: Certificate },
    errorCodes: ["not_found", "already_withdrawn"],
  },
  {
    at: "GET certificates/check",
    run: checkCertificate,
    summary: "Whether a certificate is the academy's and still counts.",
    description:
      "A wrong number and a wrong code are refused alike. Small or capital letters and dashes do not matter.",
    response: dataOf({ ...onPaper, credential }),
    errorCodes: ["not_found", "too_many"],
  },
  {
    at: "GET certificates/pdf",
    run: printCertificates,
    summary: "A certificate to print; for admins also all valid ones of a season or class in one file.",
    description:
      "Send `number`, or `season` or `class_id`, or both of these. A student at level manage gets their own only.",
    raw: { types: ["application/pdf"], about: "A PDF, one page A4 across for each certificate." },
    errorCodes: ["not_found", "certificate_withdrawn"],
  },
];
