import { listCashiers } from "@/lib/domain/staff/read-staff";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({
    run: listCashiers,
    toResponse: ({ cashiers, total }) => ({ data: { cashiers, total }, total }),
  }),
});
