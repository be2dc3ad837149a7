import { verifyResetLink } from "@/lib/domain/staff/reset-password";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({
    run: verifyResetLink,
    read: (_request, { token }) => ({ token }),
    toResponse: ({ msg }) => ({ msg }),
  }),
});
