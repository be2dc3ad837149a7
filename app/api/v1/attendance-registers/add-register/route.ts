import { addRegister } from "@/lib/domain/attendance/write-register";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: addRegister, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
