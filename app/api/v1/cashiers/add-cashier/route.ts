import { addCashier } from "@/lib/staff/create-staff";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: addCashier, say: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
