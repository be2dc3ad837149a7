"use server";
import { giveToBursary, takeFromBursary } from "@/lib/domain/payments/bursary/decide-gift";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/money?queue=suspense");

export const giveToBursaryAction = staffAction(giveToBursary, { actsOn: "state", after });
export const takeFromBursaryAction = staffAction(takeFromBursary, { actsOn: "state", after });
