import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({ run: deleteCourse }),
});
