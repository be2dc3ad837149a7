import { login } from "@/lib/staff/login";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: login, say: ({ msg, user, access }) => ({ msg, user, access }) }),
});
