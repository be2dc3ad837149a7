import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { showClass } from "@/lib/domain/catalog/show-class";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({
      run: listClasses,
      toResponse: ({ classes, total }) => ({ data: { classes, total }, total }),
    }),
  },
  "fetch-class": { GET: endpoint({ run: showClass }) },
  "create-class": {
    POST: endpoint({ run: createClass, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
  },
  "update-class": { PATCH: endpoint({ run: updateClass }) },
  delete: { DELETE: endpoint({ run: deleteClass }) },
});
