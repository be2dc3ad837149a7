import { listPaymentRequests } from "@/lib/domain/payments/prompts/list-requests";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listPaymentRequests, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
});
