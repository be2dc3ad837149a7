import { listRegisters } from "@/lib/domain/attendance/show-registers";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: endpoint({ run: listRegisters }),
});
