import { listRegisters } from "@/lib/domain/attendance/list-registers";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listRegisters }),
});
