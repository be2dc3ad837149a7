"use server";
import { liftAtDesk, optOutAtDesk } from "@/lib/domain/correspondence/replies/change-opt-outs";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/messages/opt-outs");

export const optOutAction = staffAction(optOutAtDesk, { actsOn: "same", after });
export const liftAction = staffAction(liftAtDesk, { actsOn: "same", after });
