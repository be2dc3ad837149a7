import { exportFile } from "@/app/_exports/export-file";
import { authorize } from "@/lib/domain/access/authorize";
import { exportFeedback } from "@/lib/domain/feedback/export-feedback";
import { showFeedback } from "@/lib/domain/feedback/show-feedback";
import { exportImpact } from "@/lib/domain/impact/export-impact";
import { showImpact } from "@/lib/domain/impact/show-impact";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { endpoint, type Handler, readQuery, withEnvelope } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

/** A report as data; with a `format` as a file. */
function report(data: ReturnType<typeof endpoint>, toExport: typeof exportImpact | typeof exportFeedback) {
  const download = withEnvelope(toExport.verb, async (request, _params, requestId) => {
    const actor = await bearerActor(request);
    authorize(actor, toExport.verb);
    const toFile = exportFile(request);
    const { body, type, disposition } = await toFile(
      await toExport({ actor, requestId }, readQuery(request)),
    );
    const headers = {
      "content-type": type,
      "content-disposition": disposition,
      "cache-control": "no-store",
    };
    return { response: new Response(body, { headers }), actor };
  });
  const answer: Handler = (request, context) =>
    new URL(request.url).searchParams.has("format") ? download(request, context) : data(request, context);
  return Object.assign(answer, { about: data.about });
}

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  impact: { GET: report(endpoint({ run: showImpact }), exportImpact) },
  feedback: { GET: report(endpoint({ run: showFeedback }), exportFeedback) },
});
