"use server";
import { removeWaiting } from "@/lib/domain/enrollments/waiting-list/leave";
import { moveWaiting } from "@/lib/domain/enrollments/waiting-list/reorder";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/dashboard");
export const moveWaitingAction = staffAction(moveWaiting, { actsOn: "was", after });
export const removeWaitingAction = staffAction(removeWaiting, { actsOn: "was", after });
