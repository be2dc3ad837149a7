import { updateStudent } from "@/lib/students/update-student";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: endpoint({ run: updateStudent }) });
