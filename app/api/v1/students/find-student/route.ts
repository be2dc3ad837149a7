import { findStudent } from "@/lib/students/find-student";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: endpoint({ run: findStudent }) });
