import {
  listSessionsWithRegisters,
  showSessionWithRegisters,
} from "@/lib/domain/attendance/sessions-with-registers";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { updateSession } from "@/lib/domain/catalog/update-session";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({
      run: listSessionsWithRegisters,
      toResponse: ({ sessions, total }) => ({ sessions, total }),
    }),
  },
  "get-session": { GET: endpoint({ run: showSessionWithRegisters }) },
  "add-sessions": {
    POST: endpoint({
      run: addSessions,
      toResponse: ({ msg, sessions }) => ({ status: 201, msg, data: sessions }),
    }),
  },
  "update-session": { PATCH: endpoint({ run: updateSession }) },
  "delete-session": {
    POST: endpoint({ run: deleteSession, toResponse: ({ msg, ...data }) => ({ msg, deleted: true, data }) }),
  },
  "assign-tutor": { POST: endpoint({ run: assignTutor }) },
});
