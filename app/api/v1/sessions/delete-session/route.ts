import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: deleteSession, toResponse: ({ msg, ...data }) => ({ msg, deleted: true, data }) }),
});
