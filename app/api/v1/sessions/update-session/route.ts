import { updateSession } from "@/lib/domain/catalog/update-session";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PATCH: endpoint({ run: updateSession }),
});
