import { verifyResetLink } from "@/lib/staff/verify-reset-link";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({
    run: verifyResetLink,
    read: (_request, { token }) => ({ token }),
    say: ({ msg }) => ({ msg }),
  }),
});
