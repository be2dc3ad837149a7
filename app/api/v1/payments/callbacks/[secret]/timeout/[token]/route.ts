import { route } from "@/lib/web/endpoint";
import { receive } from "../../receive";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: receive("timeout") });
