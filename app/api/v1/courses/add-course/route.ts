import { addCourse } from "@/lib/domain/catalog/add-course";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: addCourse, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
