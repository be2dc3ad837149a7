import { logout } from "@/lib/staff/logout";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: logout, read: () => ({}), say: ({ msg }) => ({ msg }) }),
});
