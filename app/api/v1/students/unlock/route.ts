import { unlockStudent } from "@/lib/students/unlock-student";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: unlockStudent, say: ({ access, msg }) => ({ msg, access }) }),
});
