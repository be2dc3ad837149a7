import { login } from "@/lib/domain/staff/login";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: login, toResponse: ({ msg, user, access }) => ({ msg, user, access }) }),
});
