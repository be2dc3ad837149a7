import { logout } from "@/lib/domain/staff/sign-in";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: logout, read: () => ({}), toResponse: ({ msg }) => ({ msg }) }),
});
