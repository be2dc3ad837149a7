"use server";
import { removeAnswers, saveAnswers } from "@/lib/domain/impact/answers";
import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";

const after = async ({ msg }: { msg: string }) => {
  await leaveNotice("student", msg);
  return "/student-details";
};

export const saveAnswersAction = formAction(saveAnswers, { actsOn: "was", after });
export const removeAnswersAction = formAction(removeAnswers, { actsOn: "was", after });
