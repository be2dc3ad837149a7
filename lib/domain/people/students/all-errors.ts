import "server-only";
import type { z } from "zod";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { currentSeason } from "@/lib/domain/seasons/season-rows";
import type { Ctx, Verb } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { type FieldErrors, readShape } from "@/lib/platform/field-errors";
import { Refusal } from "@/lib/platform/refusal";
import { wrongDocuments } from "./identity-documents";

/**
 * A registration whose refused form gets all its errors at once: those of the fields, and those of the age rule, which needs the
 * settings and the season. A form without field errors goes to the verb, which checks the age rule itself.
 */
export function withAgeErrors<Shape extends z.ZodType, Result>(
  verb: Verb<Shape, Result>,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, typed: unknown): Promise<Result> => {
    const form = readShape(verb.shape, typed);
    if ("data" in form) return verb(ctx, typed);
    const byAge = isForm(typed) ? await ageErrors(typed) : {};
    throw new Refusal("invalid", "invalid", form.first, { errors: { ...byAge, ...form.errors } });
  };
  return Object.assign(run, { verb: verb.verb, shape: verb.shape });
}

function isForm(typed: unknown): typed is Record<string, unknown> {
  return typeof typed === "object" && typed !== null;
}

function ageErrors(typed: Record<string, unknown>): Promise<FieldErrors> {
  return read(async (db) => {
    const { startsOn } = await currentSeason(db);
    const rule = { ...(await readSettings(db)), starts_on: startsOn };
    return wrongDocuments(typed, rule, await databaseNow(db));
  });
}
