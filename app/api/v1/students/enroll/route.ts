import { enroll } from "@/lib/enrollments/enroll";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: endpoint({ run: enroll, repeatable: true }) });
