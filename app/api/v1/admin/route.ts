import { listAdmins } from "@/lib/domain/staff/read-staff";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listAdmins, toResponse: ({ admins, total }) => ({ data: { admins, total }, total }) }),
});
