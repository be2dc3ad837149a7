"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { shortIds } from "@/lib/platform/short-ids";

export const archiveStudentsAction = bulkAction(
  archiveStudents,
  (form) => ({ status: form.get("status") }),
  "/admin/registrations",
  ({ changed }, form) => ({
    action: "students",
    fields: {
      ids: shortIds(changed),
      status: form.get("status") === "archived" ? "active" : "archived",
    },
  }),
);
