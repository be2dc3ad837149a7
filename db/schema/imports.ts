import { uploadedFiles } from "./uploaded-files";

/** Uploaded files of students to register. They hold personal data, and are deleted a day after the upload, imported or not. */
export const studentFiles = uploadedFiles("student_files");
