import { route } from "@/lib/platform/http/endpoint";
import { receive } from "../../receive";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: receive("timeout") });
