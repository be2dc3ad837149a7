import { createClass } from "@/lib/domain/catalog/create-class";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: createClass, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
});
