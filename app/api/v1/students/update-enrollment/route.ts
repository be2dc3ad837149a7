import { updateEnrollment } from "@/lib/enrollments/update-enrollment";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: endpoint({ run: updateEnrollment }) });
