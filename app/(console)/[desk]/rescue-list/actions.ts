"use server";
import { recordCall } from "@/lib/domain/attendance/record-call";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { readResult } from "./read-result";

const after = redirectWithNotice("/dashboard");

export const planCallAction = staffAction(recordCall, { after });
export const recordCallAction = staffAction(recordCall, { after, read: readResult });
