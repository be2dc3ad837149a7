import { listAdmins } from "@/lib/staff/list-staff";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listAdmins, say: ({ admins, total }) => ({ data: { admins, total }, total }) }),
});
