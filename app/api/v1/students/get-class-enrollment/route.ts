import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listClassEnrollment, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
});
