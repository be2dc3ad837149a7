import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { showGroupLinks } from "@/lib/domain/enrollments/group-links";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { verifyEnrollment } from "@/lib/domain/payments/prompts/show-payment";
import { countEnrollments, countRegistrations } from "@/lib/domain/reports/counts";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { studentTimeline } from "@/lib/domain/reports/student-timeline";
import { findStudent } from "@/lib/domain/students/find-student";
import { getStudent } from "@/lib/domain/students/get-student";
import { listStudents } from "@/lib/domain/students/list-students";
import { registerStudent } from "@/lib/domain/students/register-student";
import { sendCode } from "@/lib/domain/students/send-code";
import { unlockStudent } from "@/lib/domain/students/unlock-student";
import { updateStudent } from "@/lib/domain/students/update-student";
import { acceptOffer, declineOffer } from "@/lib/domain/waiting/answer-offer";
import { joinWaitingList } from "@/lib/domain/waiting/join";
import { leaveWaitingList } from "@/lib/domain/waiting/leave";
import { showWaiting } from "@/lib/domain/waiting/show-waiting";
import { bearerActor } from "@/lib/platform/auth/bearer";
import { csvBody } from "@/lib/platform/csv";
import { endpoint, readQuery, withEnvelope } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { authorize } from "@/lib/platform/permissions/authorize";

const download = withEnvelope(exportStudents.verb, async (request, _params, requestId) => {
  const actor = await bearerActor(request);
  authorize(actor, exportStudents.verb);
  const { fileName, csv } = await exportStudents({ actor, requestId }, readQuery(request));
  const response = new Response(csvBody(csv), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
  return { response, actor };
});

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listStudents, toResponse: ({ students, total }) => ({ students, total }) }) },
  export: { GET: download },
  "find-student": {
    POST: endpoint({
      run: findStudent,
      opens: ({ visit }) => visit,
      toResponse: ({ visit: _visit, ...data }) => ({ data }),
    }),
  },
  "get-student": { GET: endpoint({ run: getStudent }) },
  "register-student": {
    POST: endpoint({
      run: registerStudent,
      opens: ({ visit }) => visit,
      toResponse: ({ msg, visit: _visit, ...data }) => ({ status: data.exists ? 200 : 201, msg, data }),
    }),
  },
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
  enrollments: {
    GET: endpoint({ run: listEnrollments, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
  },
  "get-student-enrollment": { GET: endpoint({ run: getStudentEnrollment }) },
  "get-class-enrollment": {
    GET: endpoint({ run: listClassEnrollment, toResponse: ({ rows, total }) => ({ data: rows, total }) }),
  },
  "update-enrollment": { PATCH: endpoint({ run: updateEnrollment }) },
  "delete-enrollment": { DELETE: endpoint({ run: deleteEnrollment }) },
  "group-links": { GET: endpoint({ run: showGroupLinks }) },
  "set-outcome": { PATCH: endpoint({ run: setOutcome }) },
  "accept-offer": {
    POST: endpoint({
      run: acceptOffer,
      opens: ({ visit }) => visit,
      toResponse: ({ visit, msg, ...data }) => ({ msg, access: visit.access, data }),
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
