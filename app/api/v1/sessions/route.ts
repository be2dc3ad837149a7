import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listSessions, toResponse: ({ sessions, total }) => ({ sessions, total }) }),
});
