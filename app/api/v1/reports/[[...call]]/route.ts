import { exportFile } from "@/app/_exports/export-file";
import { authorize } from "@/lib/domain/access/authorize";
import { exportImpact } from "@/lib/domain/impact/export-impact";
import { showImpact } from "@/lib/domain/impact/show-impact";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { endpoint, type Handler, readQuery, withEnvelope } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

const show = endpoint({ run: showImpact });
const download = withEnvelope(exportImpact.verb, async (request, _params, requestId) => {
  const actor = await bearerActor(request);
  authorize(actor, exportImpact.verb);
  const toFile = exportFile(request);
  const { body, type, disposition } = await toFile(
    await exportImpact({ actor, requestId }, readQuery(request)),
  );
  const headers = {
    "content-type": type,
    "content-disposition": disposition,
    "cache-control": "no-store",
  };
  return { response: new Response(body, { headers }), actor };
});

/** The report as data; with a `format` as a file. */
const answer: Handler = (request, context) =>
  new URL(request.url).searchParams.has("format") ? download(request, context) : show(request, context);

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  impact: { GET: Object.assign(answer, { about: show.about }) },
});
