import { listCashiers } from "@/lib/staff/list-staff";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listCashiers, say: ({ cashiers, total }) => ({ data: { cashiers, total }, total }) }),
});
