import { listClasses } from "@/lib/catalog/list-classes";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listClasses, say: ({ classes, total }) => ({ data: { classes, total }, total }) }),
});
