import { addCashier } from "@/lib/domain/people/staff/create-staff";
import { deleteCashier } from "@/lib/domain/people/staff/delete-staff";
import { listCashiers } from "@/lib/domain/people/staff/read-staff";
import { updateCashier } from "@/lib/domain/people/staff/update-staff";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, page, removed } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listCashiers, toResponse: page }) },
  "add-cashier": { POST: endpoint({ run: addCashier, toResponse: created }) },
  "update-cashier": { PUT: endpoint({ run: updateCashier }) },
  "delete-cashier": { DELETE: endpoint({ run: deleteCashier, toResponse: removed }) },
});
