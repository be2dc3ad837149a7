import { createAdmin } from "@/lib/domain/people/staff/create-staff";
import { deleteAdmin } from "@/lib/domain/people/staff/delete-staff";
import { listAdmins } from "@/lib/domain/people/staff/read-staff";
import { updateAdmin } from "@/lib/domain/people/staff/update-staff";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({
      run: listAdmins,
      toResponse: ({ admins, total }) => ({ data: { admins, total }, total }),
    }),
  },
  "create-admin": {
    POST: endpoint({ run: createAdmin, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
  },
  "update-admin": { PUT: endpoint({ run: updateAdmin }) },
  "delete-admin": {
    DELETE: endpoint({
      run: deleteAdmin,
      toResponse: ({ msg, id, archived }) => ({ msg, data: id, archived }),
    }),
  },
});
