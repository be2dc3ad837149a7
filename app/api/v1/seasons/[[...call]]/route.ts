import { createSeason } from "@/lib/domain/planning/create-season";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { openRegistration, updateSeason } from "@/lib/domain/seasons/update-season";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listSeasons }) },
  "create-season": {
    POST: endpoint({ run: createSeason, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
  },
  "update-season": { PATCH: endpoint({ run: updateSeason }) },
  "open-registration": { POST: endpoint({ run: openRegistration }) },
});
