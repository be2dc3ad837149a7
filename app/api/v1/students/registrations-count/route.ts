import { countRegistrations } from "@/lib/domain/reports/counts";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: countRegistrations }),
});
