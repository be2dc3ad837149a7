import { listMessages } from "@/lib/domain/messages/list-messages";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listMessages, toResponse: ({ messages, total }) => ({ data: messages, total }) }),
});
