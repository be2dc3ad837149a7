import { updateClass } from "@/lib/catalog/update-class";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PATCH: endpoint({ run: updateClass }),
});
