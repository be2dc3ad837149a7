import { listEnrollments } from "@/lib/enrollments/list-enrollments";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listEnrollments, say: ({ rows, total }) => ({ data: rows, total }) }),
});
