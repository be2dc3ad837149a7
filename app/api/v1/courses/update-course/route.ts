import { updateCourse } from "@/lib/domain/catalog/update-course";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PATCH: endpoint({ run: updateCourse }),
});
