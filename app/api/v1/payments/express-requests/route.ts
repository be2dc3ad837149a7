import { listExpressRequests } from "@/lib/payments/list-express-requests";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listExpressRequests, say: ({ rows, total }) => ({ data: rows, total }) }),
});
