import { countEnrollments } from "@/lib/reports/count-enrollments";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: countEnrollments }),
});
