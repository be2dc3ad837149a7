import { registerStudent } from "@/lib/students/register-student";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({
    run: registerStudent,
    say: ({ msg, ...data }) => ({ status: data.exists ? 200 : 201, msg, data }),
  }),
});
