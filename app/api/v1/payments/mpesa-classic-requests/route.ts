import { listPaybillRequests } from "@/lib/payments/list-paybill-requests";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listPaybillRequests, say: ({ rows, total }) => ({ data: rows, total }) }),
});
