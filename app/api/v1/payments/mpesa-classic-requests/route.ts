import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listPaybillRequests, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
});
