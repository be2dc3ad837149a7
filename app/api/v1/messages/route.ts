import { listMessages } from "@/lib/messages/list-messages";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listMessages, say: ({ messages, total }) => ({ data: messages, total }) }),
});
