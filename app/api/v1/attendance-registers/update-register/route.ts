import { updateRegister } from "@/lib/attendance/write-register";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: updateRegister }),
});
