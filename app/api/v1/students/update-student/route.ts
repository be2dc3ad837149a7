import { updateStudent } from "@/lib/domain/students/update-student";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: endpoint({ run: updateStudent }) });
