import { z } from "zod";
import type { CourseOption } from "@/components/class-chooser/options";
import { RegisterAtDesk } from "@/lib/domain/enrollments/input";
import { wrongChoice } from "@/lib/domain/enrollments/rules";
import { type AgeRule, wrongDocuments } from "@/lib/domain/people/students/identity-documents";
import { type FieldErrors, readShape } from "@/lib/platform/field-errors";
import { deskTexts as texts } from "./texts";

/** The shape of the desk's form together with the age rule and the times of the chosen class, so that all mistakes show at once. */
export function deskShape(rule: AgeRule, courses: CourseOption[]): z.ZodType {
  return z.record(z.string(), z.unknown()).superRefine((typed, ctx) => {
    // Staff fill it in: what speaks to the student on the public form is said of the student here.
    for (const [name, [message]] of Object.entries(wrongIn(typed, rule, courses)))
      ctx.addIssue({ code: "custom", path: [name], message: texts.wrong[name] ?? message ?? "" });
  });
}

function wrongIn(typed: Record<string, unknown>, rule: AgeRule, courses: CourseOption[]): FieldErrors {
  const read = readShape(RegisterAtDesk, typed);
  return {
    ...wrongDocuments(typed, rule, new Date()),
    ...wrongTimes(typed, courses),
    ...("errors" in read ? read.errors : {}),
  };
}

function wrongTimes({ class_id, sessions }: Record<string, unknown>, courses: CourseOption[]): FieldErrors {
  const group = courses.flatMap(({ classes }) => classes).find(({ id }) => id === class_id);
  if (!group || !Array.isArray(sessions)) return {};
  const meetings = group.days.flatMap((on) => on.sessions.map(({ id }) => ({ id, day: on.day })));
  const wrong = wrongChoice(meetings, sessions);
  return wrong ? { sessions: [wrong] } : {};
}
