"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { assignTutors } from "@/lib/domain/catalog/assign-tutor";

export const assignTutorsAction = bulkAction(
  assignTutors,
  (form) => ({ tutor_id: form.get("tutor_id") === "none" ? null : form.get("tutor_id") }),
  "/admin/sessions",
);
