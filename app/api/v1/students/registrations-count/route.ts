import { countRegistrations } from "@/lib/reports/count-registrations";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: countRegistrations }),
});
