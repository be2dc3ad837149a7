import { createAdmin } from "@/lib/domain/staff/create-staff";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: createAdmin, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
