import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: assignTutor }),
});
