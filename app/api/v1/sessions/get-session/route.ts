import { showSession } from "@/lib/domain/catalog/show-session";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: showSession }) });
