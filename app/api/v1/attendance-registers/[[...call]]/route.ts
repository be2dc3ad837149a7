import { removeRegister } from "@/lib/domain/attendance/remove-register";
import { listRegisters } from "@/lib/domain/attendance/show-registers";
import { addRegister, updateRegister } from "@/lib/domain/attendance/write-register";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listRegisters }) },
  "add-register": { POST: endpoint({ run: addRegister, toResponse: created }) },
  "update-register": { POST: endpoint({ run: updateRegister }) },
  "remove-register": { POST: endpoint({ run: removeRegister }) },
});
