"use server";
import { agreeToFollowUps } from "@/lib/domain/follow-ups/agree";
import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";

/** Agrees to be asked later, or ends it; the page then says which. */
export const agreeToFollowUpsAction = formAction(agreeToFollowUps, {
  actsOn: "same",
  after: async ({ msg }) => {
    await leaveNotice("student", msg);
    return "/student-details";
  },
});
