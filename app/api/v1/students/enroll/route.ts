import { enroll } from "@/lib/domain/enrollments/enroll";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: endpoint({ run: enroll, repeatable: true }) });
