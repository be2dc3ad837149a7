"use server";
import { liftAtDesk, optOutAtDesk } from "@/lib/domain/correspondence/replies/change-opt-outs";
import { answerReply, handleReply } from "@/lib/domain/correspondence/replies/handle-reply";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/messages/replies");

export const handleAction = staffAction(handleReply, { actsOn: "state", after });
export const answerAction = staffAction(answerReply, { actsOn: "new", after });
export const optOutAction = staffAction(optOutAtDesk, { actsOn: "same", after });
export const liftAction = staffAction(liftAtDesk, { actsOn: "same", after });
