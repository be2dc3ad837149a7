import { changePassword } from "@/lib/domain/staff/change-password";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: changePassword, toResponse: ({ msg, user }) => ({ msg, user }) }),
});
