import { listQueries } from "@/lib/domain/payments/prompts/list-requests";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listQueries, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
});
