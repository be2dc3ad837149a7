import { forgotPassword } from "@/lib/staff/forgot-password";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: forgotPassword, say: ({ msg }) => ({ msg }) }),
});
