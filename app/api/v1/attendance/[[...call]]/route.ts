import { classLine } from "@/lib/domain/attendance/class-line";
import { recordCall } from "@/lib/domain/attendance/record-call";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "rescue-list": {
    GET: endpoint({ run: rescueList, toResponse: (data) => ({ data, total: data.total }) }),
  },
  "class-line": { GET: endpoint({ run: classLine }) },
  "record-call": { POST: endpoint({ run: recordCall }) },
});
