import { listMessages } from "@/lib/domain/messages/list-messages";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listMessages, toResponse: ({ messages, total }) => ({ data: messages, total }) }),
});
