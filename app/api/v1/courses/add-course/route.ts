import { addCourse } from "@/lib/catalog/add-course";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: addCourse, say: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
