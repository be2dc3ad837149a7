"use server";
import { removeAnswers, saveAnswers } from "@/lib/domain/impact/answers";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { answersTexts as texts } from "./texts";

const after = redirectWithNotice("/dashboard");

// The verbs' own sentences address the student.
export const enterAnswersAction = staffAction(saveAnswers, {
  actsOn: "was",
  after: (_saved, form) => after({ msg: texts.saved }, form),
});
export const deleteAnswersAction = staffAction(removeAnswers, {
  actsOn: "was",
  after: (_removed, form) => after({ msg: texts.removed }, form),
});
