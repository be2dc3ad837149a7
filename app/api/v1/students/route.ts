import { listStudents } from "@/lib/domain/students/list-students";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listStudents, toResponse: ({ students, total }) => ({ students, total }) }),
});
