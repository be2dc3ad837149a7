import { z } from "zod";
import { type AgeRule, wrongDocuments } from "@/lib/domain/people/students/identity-documents";
import { KeepDraft } from "@/lib/domain/people/students/input";
import { type FieldErrors, readShape } from "@/lib/platform/field-errors";

/** The shape of the public form together with the age rule, so that all mistakes show at once. */
export function deskShape(rule: AgeRule): z.ZodType {
  return z.record(z.string(), z.unknown()).superRefine((typed, ctx) => {
    for (const [name, [message]] of Object.entries(wrongIn(typed, rule)))
      ctx.addIssue({ code: "custom", path: [name], message: message ?? "" });
  });
}

function wrongIn(typed: Record<string, unknown>, rule: AgeRule): FieldErrors {
  const read = readShape(KeepDraft, typed);
  return { ...wrongDocuments(typed, rule, new Date()), ...("errors" in read ? read.errors : {}) };
}
