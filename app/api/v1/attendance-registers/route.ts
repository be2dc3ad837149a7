import { listRegisters } from "@/lib/attendance/list-registers";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listRegisters }),
});
