import { exportStudents } from "@/lib/domain/reports/export-students";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { readQuery, route, withEnvelope } from "@/lib/platform/http/endpoint";
import { authorize } from "@/lib/platform/permissions/authorize";

const download = withEnvelope(exportStudents.verb, async (request, _params, requestId) => {
  const actor = await bearerActor(request, exportStudents.verb);
  authorize(actor, exportStudents.verb);
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
