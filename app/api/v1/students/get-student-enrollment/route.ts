import { getStudentEnrollment } from "@/lib/enrollments/get-student-enrollment";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: getStudentEnrollment }) });
