import { createTutor } from "@/lib/domain/staff/create-staff";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: createTutor, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
