"use server";
import { addCourse } from "@/lib/domain/catalog/add-course";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import { updateSession } from "@/lib/domain/catalog/update-session";
import { staffAction } from "@/lib/platform/http/staff-action";
import { assignedNotice, backWithNotice, doneWithNotice } from "./notices";
import { readClass, readCourse, readSessions, readTutor } from "./read-forms";
import { classTexts, courseTexts, sessionTexts } from "./texts";

const toCourse = backWithNotice((result) => `/admin/course-details?courseId=${result.id}`);
const toClass = backWithNotice((result) => `/admin/class-info?classId=${result.id}`);
const back = backWithNotice(() => "/admin/sessions");

export const addCourseAction = staffAction(addCourse, {
  read: readCourse,
  after: toCourse,
  failed: courseTexts.addFailed,
});
export const updateCourseAction = staffAction(updateCourse, {
  read: readCourse,
  after: toCourse,
  failed: courseTexts.updateFailed,
});
export const deleteCourseAction = staffAction(deleteCourse, {
  after: doneWithNotice("/admin/courses"),
  failed: courseTexts.deleteFailed,
});

export const createClassAction = staffAction(createClass, {
  read: readClass,
  after: toClass,
  failed: classTexts.addFailed,
});
export const updateClassAction = staffAction(updateClass, {
  read: readClass,
  after: back,
  failed: classTexts.updateFailed,
});
export const deleteClassAction = staffAction(deleteClass, {
  after: doneWithNotice("/admin/classes"),
  failed: classTexts.deleteFailed,
});

export const addSessionsAction = staffAction(addSessions, {
  read: readSessions,
  after: back,
  failed: sessionTexts.addFailed,
});
export const updateSessionAction = staffAction(updateSession, {
  after: back,
  failed: sessionTexts.updateFailed,
});
export const assignTutorAction = staffAction(assignTutor, {
  read: readTutor,
  after: assignedNotice,
  failed: sessionTexts.assignFailed,
});
export const deleteSessionAction = staffAction(deleteSession, {
  after: doneWithNotice("/admin/sessions"),
  failed: sessionTexts.deleteFailed,
});
