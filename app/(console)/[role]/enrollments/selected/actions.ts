"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { readChoice } from "@/components/class-chooser/read-choice";
import { moveEnrollments } from "@/lib/domain/enrollments/move-enrollments";
import { waiveFees } from "@/lib/domain/payments/waivers/request-waiver";
import { shortIds } from "@/lib/platform/short-ids";

export const waiveFeesAction = bulkAction(
  waiveFees,
  (form) => ({ reason: form.get("reason"), from: form.get("from") }),
  "/admin/enrollments",
  undefined,
  () => ({ stays: true }),
);
export const moveEnrollmentsAction = bulkAction(
  moveEnrollments,
  readChoice,
  "/admin/enrollments",
  ({ from }, form) => {
    const moves = from.map((move) => ({ ...move, ids: shortIds(move.ids) }));
    return { action: "moves", fields: { moves: JSON.stringify(moves), class_id: readChoice(form).class_id } };
  },
);
