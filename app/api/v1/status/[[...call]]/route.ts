import { showStatus } from "@/lib/domain/operations/show-status";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: showStatus }) },
});
