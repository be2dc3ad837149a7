import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: getStudentEnrollment }) });
