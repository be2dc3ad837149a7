import { updateCourse } from "@/lib/catalog/update-course";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PATCH: endpoint({ run: updateCourse }),
});
