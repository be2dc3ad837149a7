import { listSessions } from "@/lib/catalog/list-sessions";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listSessions, say: ({ sessions, total }) => ({ sessions, total }) }),
});
