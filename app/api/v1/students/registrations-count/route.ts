import { countRegistrations } from "@/lib/domain/reports/count-registrations";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: countRegistrations }),
});
