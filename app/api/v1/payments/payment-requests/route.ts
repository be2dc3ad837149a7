import { listPaymentRequests } from "@/lib/payments/list-payment-requests";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listPaymentRequests, say: ({ rows, total }) => ({ data: rows, total }) }),
});
