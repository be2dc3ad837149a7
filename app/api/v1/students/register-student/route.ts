import { registerStudent } from "@/lib/domain/students/register-student";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({
    run: registerStudent,
    toResponse: ({ msg, ...data }) => ({ status: data.exists ? 200 : 201, msg, data }),
  }),
});
