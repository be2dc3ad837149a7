import { listTutorsWithSessions } from "@/lib/domain/attendance/sessions-with-registers";
import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { createTutor } from "@/lib/domain/people/staff/create-staff";
import { deleteTutor } from "@/lib/domain/people/staff/delete-staff";
import { updateTutor } from "@/lib/domain/people/staff/update-staff";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, page, removed } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listTutorsWithSessions, toResponse: page }) },
  "create-tutor": { POST: endpoint({ run: createTutor, toResponse: created }) },
  "update-tutor": { PUT: endpoint({ run: updateTutor }) },
  "delete-tutor": { DELETE: endpoint({ run: deleteTutor, toResponse: removed }) },
  "tutor-sessions": { GET: endpoint({ run: showTutorSessions }) },
});
