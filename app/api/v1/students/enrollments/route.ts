import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listEnrollments, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
});
