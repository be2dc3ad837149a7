import { requestPayment } from "@/lib/domain/payments/prompts/request-payment";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: requestPayment, repeatable: true }),
});
