import { showClass } from "@/lib/domain/catalog/show-class";
import { endpoint, route } from "@/lib/platform/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: showClass }) });
