import { randomUUID } from "node:crypto";
import { printCertificates } from "@/lib/domain/attendance/certificates/print-certificates";
import { currentActor } from "@/lib/platform/auth/student-cookies";
import { readQuery } from "@/lib/platform/http/endpoint";
import { answerError, answerPdf } from "@/lib/platform/http/responses";

/** The certificate of the session's student as a PDF. Without manage access it redirects to the page that unlocks. */
export async function GET(request: Request): Promise<Response> {
  const actor = await currentActor();
  if (actor.kind !== "student" || actor.level !== "manage")
    return new Response(null, { status: 303, headers: { location: "/student-details" } });
  const requestId = randomUUID();
  try {
    return answerPdf(await printCertificates({ actor, requestId }, readQuery(request)));
  } catch (error) {
    return answerError(error, requestId, request);
  }
}
