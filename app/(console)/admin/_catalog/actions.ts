"use server";
import { addCourse } from "@/lib/catalog/add-course";
import { addSessions } from "@/lib/catalog/add-sessions";
import { assignTutor } from "@/lib/catalog/assign-tutor";
import { createClass } from "@/lib/catalog/create-class";
import { deleteClass } from "@/lib/catalog/delete-class";
import { deleteCourse } from "@/lib/catalog/delete-course";
import { deleteSession } from "@/lib/catalog/delete-session";
import { updateClass } from "@/lib/catalog/update-class";
import { updateCourse } from "@/lib/catalog/update-course";
import { updateSession } from "@/lib/catalog/update-session";
import { staffAction } from "@/lib/web/staff-action";
import { orSay, tellAssigned, tellDeleted, tellThere } from "./after";
import { readClass, readCourse, readSessions, readTutor } from "./read-forms";
import { classWords, courseWords, sessionWords } from "./words";

const toCourse = tellThere((result) => `/admin/course-details?courseId=${result.id}`);
const toClass = tellThere((result) => `/admin/class-info?classId=${result.id}`);
const back = tellThere(() => "/admin/sessions");

export const addCourseAction = orSay(
  courseWords.addFailed,
  staffAction(addCourse, { read: readCourse, after: toCourse }),
);
export const updateCourseAction = orSay(
  courseWords.updateFailed,
  staffAction(updateCourse, { read: readCourse, after: toCourse }),
);
export const deleteCourseAction = orSay(
  courseWords.deleteFailed,
  staffAction(deleteCourse, { after: tellDeleted("/admin/courses") }),
);

export const createClassAction = orSay(
  classWords.addFailed,
  staffAction(createClass, { read: readClass, after: toClass }),
);
export const updateClassAction = orSay(
  classWords.updateFailed,
  staffAction(updateClass, { read: readClass, after: back }),
);
export const deleteClassAction = orSay(
  classWords.deleteFailed,
  staffAction(deleteClass, { after: tellDeleted("/admin/classes") }),
);

export const addSessionsAction = orSay(
  sessionWords.addFailed,
  staffAction(addSessions, { read: readSessions, after: back }),
);
export const updateSessionAction = orSay(
  sessionWords.updateFailed,
  staffAction(updateSession, { after: back }),
);
export const assignTutorAction = orSay(
  sessionWords.assignFailed,
  staffAction(assignTutor, { read: readTutor, after: tellAssigned }),
);
export const deleteSessionAction = orSay(
  sessionWords.deleteFailed,
  staffAction(deleteSession, { after: tellDeleted("/admin/sessions") }),
);
