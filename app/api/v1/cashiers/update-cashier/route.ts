import { updateCashier } from "@/lib/staff/update-staff";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PUT: endpoint({ run: updateCashier }),
});
