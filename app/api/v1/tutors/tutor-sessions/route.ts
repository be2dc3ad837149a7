import { showTutorSessions } from "@/lib/attendance/show-tutor-sessions";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: showTutorSessions }),
});
