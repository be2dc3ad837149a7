import { listTransactions } from "@/lib/payments/list-transactions";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listTransactions, say: ({ rows, total }) => ({ data: rows, total }) }),
});
