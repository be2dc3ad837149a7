import { updateClass } from "@/lib/domain/catalog/update-class";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PATCH: endpoint({ run: updateClass }),
});
