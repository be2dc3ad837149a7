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
import { tellAssigned, tellDeleted, tellThere } from "./after";
import { readClass, readCourse, readSessions, readTutor } from "./read-forms";
import { classWords, courseWords, sessionWords } from "./texts";

const toCourse = tellThere((result) => `/admin/course-details?courseId=${result.id}`);
const toClass = tellThere((result) => `/admin/class-info?classId=${result.id}`);
const back = tellThere(() => "/admin/sessions");

export const addCourseAction = staffAction(addCourse, {
  read: readCourse,
  after: toCourse,
  failed: courseWords.addFailed,
});
export const updateCourseAction = staffAction(updateCourse, {
  read: readCourse,
  after: toCourse,
  failed: courseWords.updateFailed,
});
export const deleteCourseAction = staffAction(deleteCourse, {
  after: tellDeleted("/admin/courses"),
  failed: courseWords.deleteFailed,
});

export const createClassAction = staffAction(createClass, {
  read: readClass,
  after: toClass,
  failed: classWords.addFailed,
});
export const updateClassAction = staffAction(updateClass, {
  read: readClass,
  after: back,
  failed: classWords.updateFailed,
});
export const deleteClassAction = staffAction(deleteClass, {
  after: tellDeleted("/admin/classes"),
  failed: classWords.deleteFailed,
});

export const addSessionsAction = staffAction(addSessions, {
  read: readSessions,
  after: back,
  failed: sessionWords.addFailed,
});
export const updateSessionAction = staffAction(updateSession, {
  after: back,
  failed: sessionWords.updateFailed,
});
export const assignTutorAction = staffAction(assignTutor, {
  read: readTutor,
  after: tellAssigned,
  failed: sessionWords.assignFailed,
});
export const deleteSessionAction = staffAction(deleteSession, {
  after: tellDeleted("/admin/sessions"),
  failed: sessionWords.deleteFailed,
});
