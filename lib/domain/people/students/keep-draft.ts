import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { bySettings, readSettings } from "@/lib/domain/academy/read-settings";
import { currentSeason } from "@/lib/domain/seasons/season-rows";
import { command, unchanged } from "@/lib/platform/commands/command";
import { databaseNow } from "@/lib/platform/db/now";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { invalidField } from "@/lib/platform/refusal";
import { withAgeErrors } from "./all-errors";
import { keepForm } from "./drafts";
import { checkIdentityDocuments } from "./identity-documents";
import { KeepDraft } from "./input";
import { registrationLimits } from "./student-limits";
import { findSameStudent, isNoGuess, readOnPhone } from "./student-phone";
import { studentTexts as texts } from "./texts";

const keep = command("students.keep-draft", KeepDraft, async ({ input, tx }) => {
  const settings = await readSettings(tx);
  const season = await currentSeason(tx);
  checkIdentityDocuments(input, { ...settings, starts_on: season.startsOn }, await databaseNow(tx));
  const known = await readOnPhone(tx, input.msisdn);
  if (known.length > 0) await findSameStudent(tx, known, input, season.number);
  const [chosen] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        eq(classes.id, input.class_id),
        eq(classes.seasonNumber, season.number),
        isNull(classes.archivedAt),
      ),
    );
  if (!chosen) throw invalidField("class_id", texts.classNeeded);

  return unchanged({ token: await keepForm(tx, input) });
});

/**
 * Checks the public registration form and stores it for the confirmation page. It registers no one yet.
 * @returns the token of the draft, for an httpOnly cookie
 * @throws Refusal 400 invalid, 409 phone_in_use, 429
 */
export const keepDraft = withAgeErrors(withRateLimit(keep, bySettings(registrationLimits), isNoGuess));
