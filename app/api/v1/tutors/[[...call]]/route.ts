import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { createTutor } from "@/lib/domain/people/staff/create-staff";
import { deleteTutor } from "@/lib/domain/people/staff/delete-staff";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { updateTutor } from "@/lib/domain/people/staff/update-staff";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({
      run: listTutors,
      toResponse: ({ tutors, total }) => ({ data: { tutors, total }, total }),
    }),
  },
  "create-tutor": {
    POST: endpoint({ run: createTutor, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
  },
  "update-tutor": { PUT: endpoint({ run: updateTutor }) },
  "delete-tutor": {
    DELETE: endpoint({
      run: deleteTutor,
      toResponse: ({ msg, id, archived }) => ({ msg, data: id, archived }),
    }),
  },
  "tutor-sessions": { GET: endpoint({ run: showTutorSessions }) },
});
