import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({ run: deleteClass }),
});
