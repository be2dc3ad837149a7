"use server";
import { dismissUnreadable, takeIntoSuspense } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/money?queue=unreadable");

export const takeIntoSuspenseAction = staffAction(takeIntoSuspense, { actsOn: "state", after });
export const dismissUnreadableAction = staffAction(dismissUnreadable, { actsOn: "state", after });
