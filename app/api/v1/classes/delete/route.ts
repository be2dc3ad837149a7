import { deleteClass } from "@/lib/catalog/delete-class";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({ run: deleteClass }),
});
