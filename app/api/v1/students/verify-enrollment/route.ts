import { verifyEnrollment } from "@/lib/payments/verify-enrollment";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: verifyEnrollment, say: ({ success, msg, ...data }) => ({ success, msg, data }) }),
});
