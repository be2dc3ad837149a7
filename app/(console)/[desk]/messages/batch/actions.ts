"use server";
import {
  pauseBatch,
  resendUnknown,
  resumeBatch,
  retryFailed,
  stopBatch,
} from "@/lib/domain/batches/steer-batch";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/messages/batches");
export const pauseAction = staffAction(pauseBatch, { after });
export const resumeAction = staffAction(resumeBatch, { after });
export const stopAction = staffAction(stopBatch, { after });
export const retryAction = staffAction(retryFailed, { after });
export const resendAction = staffAction(resendUnknown, { after });
