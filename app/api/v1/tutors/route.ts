import { listTutors } from "@/lib/staff/list-staff";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listTutors, say: ({ tutors, total }) => ({ data: { tutors, total }, total }) }),
});
