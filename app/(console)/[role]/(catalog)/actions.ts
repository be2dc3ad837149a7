"use server";
import { addCourse } from "@/lib/domain/catalog/add-course";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import type { Clash } from "@/lib/domain/catalog/clashes";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import { updateSession } from "@/lib/domain/catalog/update-session";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction } from "@/lib/platform/http/staff-action";
import { clashOptions } from "./clash-options";
import { courseTexts } from "./course-texts";
import { readClass, readCourse, readNewClass, readSessions, readTutor } from "./read-forms";
import { classTexts, sessionTexts, catalogPageTexts as texts } from "./texts";

/** The specification's time of a form that adds. */
const ADDED = { seconds: 3 };
const courseOf = ({ id }: Result) => `/admin/course-details?courseId=${id}`;
const classOf = ({ id }: Result) => `/admin/class-info?classId=${id}`;
const back = backWithNotice(() => "/admin/sessions");

export const addCourseAction = staffAction(addCourse, {
  actsOn: "new",
  read: readCourse,
  after: backWithNotice(courseOf, ADDED),
  failed: courseTexts.addFailed,
});
export const updateCourseAction = staffAction(updateCourse, {
  actsOn: "seen_at",
  read: readCourse,
  after: backWithNotice(courseOf),
  failed: courseTexts.updateFailed,
});
export const deleteCourseAction = staffAction(deleteCourse, {
  actsOn: "was",
  after: doneWithNotice("/admin/courses"),
  failed: courseTexts.deleteFailed,
});

export const createClassAction = staffAction(createClass, {
  actsOn: "new",
  read: readNewClass,
  after: backWithNotice(classOf, ADDED),
  failed: classTexts.addFailed,
});
export const updateClassAction = staffAction(updateClass, {
  actsOn: "seen_at",
  read: readClass,
  after: back,
  failed: classTexts.updateFailed,
});
export const deleteClassAction = staffAction(deleteClass, {
  actsOn: "was",
  after: doneWithNotice("/admin/classes"),
  failed: classTexts.deleteFailed,
});

export const addSessionsAction = staffAction(addSessions, {
  actsOn: "new",
  read: readSessions,
  after: backWithNotice(() => "/admin/sessions", ADDED),
  failed: sessionTexts.addFailed,
});
export const updateSessionAction = staffAction(updateSession, {
  actsOn: "seen_at",
  after: clashNotice,
  failed: sessionTexts.updateFailed,
});
export const assignTutorAction = staffAction(assignTutor, {
  actsOn: "seen_at",
  read: readTutor,
  after: clashNotice,
  failed: sessionTexts.assignFailed,
});
export const deleteSessionAction = staffAction(deleteSession, {
  actsOn: "was",
  after: doneWithNotice("/admin/sessions"),
  failed: sessionTexts.deleteFailed,
});

type Result = { id?: string | undefined; msg: string };

/** Returns to the form's `back` address, or to the given one, with the verb's message as notice. */
function backWithNotice(address: (result: Result) => string, options: { seconds?: number } = {}) {
  return async (result: Result, form: FormData): Promise<string> =>
    withNotice(sitePath(form.get("back"), address(result)), result.msg, options);
}

/**
 * Returns to the address in the form's hidden field `done`: the page the form was opened from may be deleted.
 */
function doneWithNotice(fallback: string) {
  return async ({ msg, archived }: Result & { archived: boolean }, form: FormData): Promise<string> =>
    withNotice(sitePath(form.get("done"), fallback), archived ? `${msg}. ${texts.archived}` : msg);
}

/** Reports the change of a session, and another session of its tutor at the same time. */
async function clashNotice(
  result: Result & { clash: Clash | null; tutor_id?: string | null },
  form: FormData,
): Promise<string> {
  const message = result.tutor_id === null && form.has("tutor_id") ? sessionTexts.unassigned : result.msg;
  return withNotice(
    sitePath(form.get("back"), "/admin/sessions"),
    result.clash ? `${message}. ${sessionTexts.assignedClash}` : message,
    clashOptions(result.clash ? [result.clash] : []),
  );
}

async function withNotice(address: string, sentence: string, options = {}): Promise<string> {
  await leaveConsoleNotice(address, sentence, options);
  return address;
}
