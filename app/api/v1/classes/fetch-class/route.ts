import { showClass } from "@/lib/catalog/show-class";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: endpoint({ run: showClass }) });
