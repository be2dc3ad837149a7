import { deleteEnrollment } from "@/lib/enrollments/delete-enrollment";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({ run: deleteEnrollment }),
});
