import { listClassEnrollment } from "@/lib/enrollments/list-class-enrollment";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listClassEnrollment, say: ({ rows, total }) => ({ data: rows, total }) }),
});
