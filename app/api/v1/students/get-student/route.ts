import { getStudent } from "@/lib/domain/students/get-student";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: getStudent }) });
