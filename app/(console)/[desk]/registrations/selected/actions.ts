"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";

export const archiveStudentsAction = bulkAction(
  archiveStudents,
  (form) => ({ status: form.get("status") }),
  "/admin/registrations",
);
