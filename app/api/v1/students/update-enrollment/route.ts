import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: endpoint({ run: updateEnrollment }) });
