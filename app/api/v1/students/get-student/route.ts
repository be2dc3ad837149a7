import { getStudent } from "@/lib/students/get-student";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: getStudent }) });
