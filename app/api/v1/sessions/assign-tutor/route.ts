import { assignTutor } from "@/lib/catalog/assign-tutor";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: assignTutor }),
});
