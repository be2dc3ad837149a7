import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { reopenSeason, undoClosingStep } from "@/lib/domain/season-lifecycle/closing/undo-step";
import { askReminder } from "@/lib/domain/season-lifecycle/opening/reminders";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import { keepPlaces } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { openRegistration, updateSeason } from "@/lib/domain/seasons/update-season";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listSeasons }) },
  "create-season": { POST: endpoint({ run: createSeason, toResponse: created }) },
  "update-season": { PATCH: endpoint({ run: updateSeason }) },
  "close-check": { GET: endpoint({ run: closeCheck }) },
  "closing-step": { GET: endpoint({ run: showClosingStep }) },
  "end-unpaid": { POST: endpoint({ run: endUnpaidSeats }) },
  "accept-results": { POST: endpoint({ run: acceptOutcomes }) },
  "undo-closing-step": { POST: endpoint({ run: undoClosingStep }) },
  "reopen-season": { POST: endpoint({ run: reopenSeason }) },
  "close-season": { POST: endpoint({ run: closeSeason }) },
  "ask-reminder": { POST: endpoint({ run: askReminder }) },
  report: { GET: endpoint({ run: showSeasonReport }) },
  "keep-places": { POST: endpoint({ run: keepPlaces }) },
  "open-registration": { POST: endpoint({ run: openRegistration }) },
});
