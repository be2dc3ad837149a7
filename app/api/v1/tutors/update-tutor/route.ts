import { updateTutor } from "@/lib/domain/staff/update-staff";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  PUT: endpoint({ run: updateTutor }),
});
