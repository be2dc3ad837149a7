import { deleteCourse } from "@/lib/catalog/delete-course";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({ run: deleteCourse }),
});
