import { unlockStudent } from "@/lib/domain/students/unlock-student";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: unlockStudent, toResponse: ({ access, msg }) => ({ msg, access }) }),
});
