"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { assignTutors } from "@/lib/domain/catalog/assign-tutor";
import { shortIds } from "@/lib/platform/short-ids";
import { clashOptions } from "../../clash-options";

export const assignTutorsAction = bulkAction(
  assignTutors,
  (form) => ({ tutor_id: form.get("tutor_id") === "none" ? null : form.get("tutor_id") }),
  "/admin/sessions",
  ({ before }, form) => {
    const given = form.get("tutor_id") === "none" ? "" : String(form.get("tutor_id"));
    const had = before.map(({ ids, tutor_id }) => ({ ids: shortIds(ids), tutor_id }));
    return { action: "assigned", fields: { before: JSON.stringify(had), tutor_id: given } };
  },
  ({ clashes }) => clashOptions(clashes),
);
