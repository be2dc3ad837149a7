import { resetPassword } from "@/lib/domain/staff/reset-password";
import { endpoint, readBody, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({
    run: resetPassword,
    // The specified client sends the two passwords under `data`; top-level fields are accepted too.
    read: async (request, { token }) => {
      const body = await readBody(request);
      const passwords = typeof body.data === "object" && body.data !== null ? body.data : body;
      return { ...passwords, token };
    },
    toResponse: ({ msg, user }) => ({ msg, user }),
  }),
});
