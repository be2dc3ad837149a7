import { listMessages } from "@/lib/domain/messages/list-messages";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({ run: listMessages, toResponse: ({ messages, total }) => ({ data: messages, total }) }),
  },
});
