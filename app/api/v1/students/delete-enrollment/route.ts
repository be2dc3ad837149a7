import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({ run: deleteEnrollment }),
});
