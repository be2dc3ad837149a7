import { deleteTutor } from "@/lib/domain/staff/delete-staff";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  DELETE: endpoint({
    run: deleteTutor,
    toResponse: ({ msg, id, archived }) => ({ msg, data: id, archived }),
  }),
});
