import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listTransactions, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
});
