import { listQueries } from "@/lib/payments/list-queries";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listQueries, say: ({ rows, total }) => ({ data: rows, total }) }),
});
