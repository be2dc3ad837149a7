import { listClasses } from "@/lib/domain/catalog/list-classes";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({
    run: listClasses,
    toResponse: ({ classes, total }) => ({ data: { classes, total }, total }),
  }),
});
