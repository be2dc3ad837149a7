import { forgotPassword } from "@/lib/domain/staff/reset-password";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: forgotPassword, toResponse: ({ msg }) => ({ msg }) }),
});
