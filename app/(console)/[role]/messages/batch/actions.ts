"use server";
import {
  pauseBatch,
  resendUnknown,
  resumeBatch,
  retryFailed,
  stopBatch,
} from "@/lib/domain/correspondence/batches/steer-batch";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/messages/batches");
export const pauseAction = staffAction(pauseBatch, { actsOn: "same", after });
export const resumeAction = staffAction(resumeBatch, { actsOn: "same", after });
export const stopAction = staffAction(stopBatch, { actsOn: "same", after });
export const retryAction = staffAction(retryFailed, { actsOn: "state", after });
export const resendAction = staffAction(resendUnknown, { actsOn: "state", after });
