import { removeLogo, setLogo } from "@/lib/domain/academy/logo";
import { listSettings, patchSettings } from "@/lib/domain/academy/settings";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listSettings }) },
  "update-settings": {
    PATCH: endpoint({ run: patchSettings, toResponse: ({ settings, msg }) => ({ msg, data: settings }) }),
  },
  "update-logo": { PUT: endpoint({ run: setLogo, toResponse: ({ logo, msg }) => ({ msg, data: logo }) }) },
  "delete-logo": { DELETE: endpoint({ run: removeLogo, toResponse: ({ msg }) => ({ msg }) }) },
});
