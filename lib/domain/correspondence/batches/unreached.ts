import "server-only";
import { z } from "zod";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { countGroups, countOwnGroups, countSeasonAudiences } from "./count-audiences";
import { type Audience, ExportUnreached, ListUnreached } from "./input";
import { readPeople } from "./people";
import { refuseTutors } from "./prepare";
import { findRecipients } from "./recipients";
import { batchTexts as texts } from "./texts";

/**
 * The people of an audience, how many phones or addresses reach them, and the unreached ones with the reason.
 * @throws Refusal 400 without exactly one audience, 403 and 404 as readPeople
 */
export const listUnreached = query(
  "messages.unreached",
  ListUnreached,
  async ({ actor, scope, input, db }) => {
    const { people, recipients, unreached } = await readUnreached(
      db,
      actor,
      scope,
      input.audience,
      input.channel,
    );
    return { people, recipients, unreached };
  },
);

/**
 * The same people as CSV safe to open in a spreadsheet. The export is written to the audit log first.
 * @throws Refusal as listUnreached
 */
export const exportUnreached = workflow(
  command("messages.export-unreached", ExportUnreached, async ({ actor, scope, input, tx }) => {
    const { channel, ...audience } = input;
    const { unreached, now } = await readUnreached(tx, actor, scope, audience, channel);
    return changed(
      { unreached, fileName: `Not_Reached_${Math.floor(now.getTime() / 1000)}.csv` },
      {
        type: "export.made",
        id: nairobiDate(now),
        what: { exported: "people not reached", rows: unreached.length },
      },
    );
  }),
  async (_ctx, { unreached, fileName }) => {
    const rows = unreached.map(({ registration_no, full_name, reason }) => [
      registration_no ?? "",
      full_name,
      texts.reasons[reason],
    ]);
    return { fileName, csv: new Blob([toCsv(texts.unreachedColumns, rows)]).stream() };
  },
);

async function readUnreached(
  db: Db,
  actor: Actor,
  scope: Scope,
  audience: Audience,
  channel: "sms" | "mail",
) {
  const settings = await readSettings(db);
  refuseTutors(scope, settings);
  const now = await databaseNow(db);
  const people = await readPeople(db, actor, scope, audience);
  const rule = { today: nairobiDate(now), adultAbove: settings.adult_above };
  const { reached, unreached } = await findRecipients(db, people, channel, rule);
  return {
    now,
    people: people.length,
    recipients: new Set(reached.map(({ to }) => to)).size,
    unreached: unreached.map(({ person, reason }) => ({
      student_id: person.studentId,
      registration_no: person.registrationNo,
      full_name: person.fullName,
      reason,
    })),
  };
}

/**
 * How many students each audience of a season that is not closed has, for the choice of one. A tutor has no such audiences.
 */
export const countAudiences = query("messages.unreached", z.object({}), ({ scope, db }) =>
  scope === "any" ? countSeasonAudiences(db) : Promise.resolve([]),
);

/** How many people the groups beside those of a season hold; for a tutor, of their own sessions alone. */
export const countGroupAudiences = query("messages.unreached", z.object({}), ({ actor, scope, db }) =>
  scope === "any" ? countGroups(db) : countOwnGroups(db, actor.kind === "staff" ? actor.staffId : ""),
);

/** Whether the caller may write messages at all; pages check it before showing the form. */
export const canWriteMessages = query("messages.unreached", z.object({}), async ({ scope, db }) => {
  const { tutors_may_write: tutorsMay } = await readSettings(db);
  return { allowed: scope === "any" || tutorsMay };
});
