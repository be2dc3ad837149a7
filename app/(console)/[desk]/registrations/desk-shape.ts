import { z } from "zod";
import { FIELDS_BY_AGE } from "@/lib/domain/students/field-rules";
import { type AgeRule, checkIdentityDocuments } from "@/lib/domain/students/identity-documents";
import { KeepDraft } from "@/lib/domain/students/input";
import { parseBirthDate } from "@/lib/domain/students/rules";
import { type FieldErrors, readShape } from "@/lib/platform/field-errors";
import { Refusal } from "@/lib/platform/refusal";

/** The shape of the public form together with the age rule, so that all mistakes show at once. */
export function deskShape(rule: AgeRule): z.ZodType {
  return z.record(z.string(), z.unknown()).superRefine((typed, ctx) => {
    for (const [name, [message]] of Object.entries(wrongIn(typed, rule)))
      ctx.addIssue({ code: "custom", path: [name], message: message ?? "" });
  });
}

function wrongIn(typed: Record<string, unknown>, rule: AgeRule): FieldErrors {
  const read = readShape(KeepDraft, typed);
  const dob = parseBirthDate(String(typed.dob ?? ""));
  return { ...(dob ? wrongPapers(typed, dob, rule) : {}), ...("errors" in read ? read.errors : {}) };
}

function wrongPapers(typed: Record<string, unknown>, dob: string, rule: AgeRule): FieldErrors {
  const given = (name: string) => String(typed[name] ?? "").trim() || undefined;
  try {
    checkIdentityDocuments(
      { dob, ...Object.fromEntries(FIELDS_BY_AGE.map((name) => [name, given(name)])) },
      rule,
      new Date(),
    );
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.errors ?? {};
    throw error;
  }
}
