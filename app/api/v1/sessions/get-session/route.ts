import { showSession } from "@/lib/catalog/show-session";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: showSession }) });
