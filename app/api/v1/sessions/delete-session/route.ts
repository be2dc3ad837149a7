import { deleteSession } from "@/lib/catalog/delete-session";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: deleteSession, say: ({ msg, ...data }) => ({ msg, deleted: true, data }) }),
});
