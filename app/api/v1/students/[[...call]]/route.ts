import { exportFile } from "@/app/_exports/export-file";
import { authorize } from "@/lib/domain/access/authorize";
import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { showGroupLinks } from "@/lib/domain/enrollments/group-links";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { leaveWaitingList } from "@/lib/domain/enrollments/waiting-list/leave";
import { showWaiting } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { verifyEnrollment } from "@/lib/domain/payments/requests/show-payment";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { sendCode } from "@/lib/domain/people/students/send-code";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudentsWithEnrollments } from "@/lib/domain/registrations/list-students";
import { mergeStudents } from "@/lib/domain/registrations/merging/merge-students";
import { previewMerge } from "@/lib/domain/registrations/merging/preview-merge";
import { findSamePerson } from "@/lib/domain/registrations/merging/same-person";
import { undoMerge } from "@/lib/domain/registrations/merging/undo-merge";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { countEnrollments, countRegistrations } from "@/lib/domain/reports/counts";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { endpoint, readQuery, withEnvelope } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { rows } from "../../responses";

const download = withEnvelope(exportStudents.verb, async (request, _params, requestId) => {
  const actor = await bearerActor(request);
  authorize(actor, exportStudents.verb);
  const toFile = exportFile(request);
  const { body, type, disposition } = await toFile(
    await exportStudents({ actor, requestId }, readQuery(request)),
  );
  const headers = {
    "content-type": type,
    "content-disposition": disposition,
    "cache-control": "no-store",
  };
  return { response: new Response(body, { headers }), actor };
});

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({
      run: listStudentsWithEnrollments,
      toResponse: ({ students, total }) => ({ students, total }),
    }),
  },
  export: { GET: download },
  "find-student": {
    POST: endpoint({
      run: findStudent,
      opens: ({ session }) => session,
      toResponse: ({ session: _session, ...data }) => ({ data }),
    }),
  },
  "get-student": { GET: endpoint({ run: getStudent }) },
  "register-student": {
    POST: endpoint({
      run: registerStudent,
      opens: ({ session }) => session,
      toResponse: ({ msg, session: _session, ...data }) => ({ status: data.exists ? 200 : 201, msg, data }),
    }),
  },
  "same-person": { GET: endpoint({ run: findSamePerson }) },
  "merge-preview": { GET: endpoint({ run: previewMerge }) },
  merge: { POST: endpoint({ run: mergeStudents }) },
  "undo-merge": { POST: endpoint({ run: undoMerge }) },
  timeline: { GET: endpoint({ run: studentTimeline }) },
  "update-student": { PATCH: endpoint({ run: updateStudent }) },
  "send-code": { POST: endpoint({ run: sendCode }) },
  unlock: { POST: endpoint({ run: unlockStudent, toResponse: ({ access, msg }) => ({ msg, access }) }) },
  enroll: { POST: endpoint({ run: enroll, repeatable: true }) },
  "verify-enrollment": {
    POST: endpoint({
      run: verifyEnrollment,
      toResponse: ({ success, msg, ...data }) => ({ success, msg, data }),
    }),
  },
  enrollments: { GET: endpoint({ run: listEnrollments, toResponse: rows }) },
  "get-student-enrollment": { GET: endpoint({ run: getStudentEnrollment }) },
  "get-class-enrollment": { GET: endpoint({ run: listClassEnrollment, toResponse: rows }) },
  "update-enrollment": { PATCH: endpoint({ run: updateEnrollment }) },
  "delete-enrollment": { DELETE: endpoint({ run: deleteEnrollment }) },
  "group-links": { GET: endpoint({ run: showGroupLinks }) },
  "set-outcome": { PATCH: endpoint({ run: setOutcome }) },
  "accept-offer": {
    POST: endpoint({
      run: acceptOffer,
      opens: ({ session }) => session,
      toResponse: ({ session, msg, ...data }) => ({ msg, access: session.access, data }),
    }),
  },
  "decline-offer": { POST: endpoint({ run: declineOffer }) },
  "join-waiting-list": {
    POST: endpoint({
      run: joinWaitingList,
      toResponse: ({ is_new, msg, ...data }) => ({ status: is_new ? 201 : 200, msg, data }),
    }),
  },
  "leave-waiting-list": { POST: endpoint({ run: leaveWaitingList }) },
  "waiting-places": { GET: endpoint({ run: showWaiting }) },
  "registrations-count": { GET: endpoint({ run: countRegistrations }) },
  "enrollments-count": { GET: endpoint({ run: countEnrollments }) },
});
