import { listStudents } from "@/lib/students/list-students";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listStudents, say: ({ students, total }) => ({ students, total }) }),
});
