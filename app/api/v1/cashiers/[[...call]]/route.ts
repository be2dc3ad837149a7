import { addCashier } from "@/lib/domain/people/staff/create-staff";
import { deleteCashier } from "@/lib/domain/people/staff/delete-staff";
import { listCashiers } from "@/lib/domain/people/staff/read-staff";
import { updateCashier } from "@/lib/domain/people/staff/update-staff";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({
      run: listCashiers,
      toResponse: ({ cashiers, total }) => ({ data: { cashiers, total }, total }),
    }),
  },
  "add-cashier": {
    POST: endpoint({ run: addCashier, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
  },
  "update-cashier": { PUT: endpoint({ run: updateCashier }) },
  "delete-cashier": {
    DELETE: endpoint({
      run: deleteCashier,
      toResponse: ({ msg, id, archived }) => ({ msg, data: id, archived }),
    }),
  },
});
