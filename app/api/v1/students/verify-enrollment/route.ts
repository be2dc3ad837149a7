import { verifyEnrollment } from "@/lib/domain/payments/prompts/show-payment";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({
    run: verifyEnrollment,
    toResponse: ({ success, msg, ...data }) => ({ success, msg, data }),
  }),
});
