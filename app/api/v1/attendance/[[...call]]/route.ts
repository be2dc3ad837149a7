import { recordCall } from "@/lib/domain/attendance/record-call";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "rescue-list": {
    GET: endpoint({ run: rescueList, toResponse: (data) => ({ data, total: data.total }) }),
  },
  "record-call": { POST: endpoint({ run: recordCall }) },
});
