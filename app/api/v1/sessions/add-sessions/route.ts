import { addSessions } from "@/lib/catalog/add-sessions";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: addSessions, say: ({ msg, sessions }) => ({ status: 201, msg, data: sessions }) }),
});
