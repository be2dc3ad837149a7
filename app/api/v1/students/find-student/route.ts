import { findStudent } from "@/lib/domain/students/find-student";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: endpoint({ run: findStudent }) });
