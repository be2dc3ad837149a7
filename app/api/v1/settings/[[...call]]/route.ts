import { listSettings, patchSettings } from "@/lib/domain/academy/settings";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listSettings }) },
  "update-settings": {
    PATCH: endpoint({ run: patchSettings, toResponse: ({ settings, msg }) => ({ msg, data: settings }) }),
  },
});
