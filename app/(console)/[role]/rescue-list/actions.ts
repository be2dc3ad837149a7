"use server";
import { recordCall } from "@/lib/domain/attendance/record-call";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { readResult } from "./read-result";

const after = redirectWithNotice("/dashboard");

export const planCallAction = staffAction(recordCall, { actsOn: "new", after });
export const recordCallAction = staffAction(recordCall, { actsOn: "new", after, read: readResult });
