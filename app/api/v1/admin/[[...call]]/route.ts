import { createAdmin } from "@/lib/domain/people/staff/create-staff";
import { deleteAdmin } from "@/lib/domain/people/staff/delete-staff";
import { listAdmins } from "@/lib/domain/people/staff/read-staff";
import { updateAdmin } from "@/lib/domain/people/staff/update-staff";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, page, removed } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listAdmins, toResponse: page }) },
  "create-admin": { POST: endpoint({ run: createAdmin, toResponse: created }) },
  "update-admin": { PUT: endpoint({ run: updateAdmin }) },
  "delete-admin": { DELETE: endpoint({ run: deleteAdmin, toResponse: removed }) },
});
