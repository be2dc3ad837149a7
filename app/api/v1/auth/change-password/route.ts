import { changePassword } from "@/lib/staff/change-password";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: changePassword, say: ({ msg, user }) => ({ msg, user }) }),
});
