import { may } from "@/lib/platform/permissions/authorize";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { readQuery, route, withEnvelope } from "@/lib/platform/http/endpoint";

const download = withEnvelope(exportStudents.verb, async (request, _params, requestId) => {
  const actor = await bearerActor(request, exportStudents.verb);
  may(actor, exportStudents.verb);
  const { fileName, csv } = await exportStudents({ actor, requestId }, readQuery(request));
  const response = new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
  return { response, actor };
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: download });
