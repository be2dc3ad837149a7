import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({
    run: addSessions,
    toResponse: ({ msg, sessions }) => ({ status: 201, msg, data: sessions }),
  }),
});
