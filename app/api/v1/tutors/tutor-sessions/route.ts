import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: showTutorSessions }),
});
