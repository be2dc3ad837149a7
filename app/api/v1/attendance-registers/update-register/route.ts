import { updateRegister } from "@/lib/domain/attendance/write-register";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: updateRegister }),
});
