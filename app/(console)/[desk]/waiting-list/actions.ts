"use server";
import { removeWaiting } from "@/lib/domain/waiting/leave";
import { moveWaiting } from "@/lib/domain/waiting/reorder";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/dashboard");
export const moveWaitingAction = staffAction(moveWaiting, { actsOn: "was", after });
export const removeWaitingAction = staffAction(removeWaiting, { actsOn: "was", after });
