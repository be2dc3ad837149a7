import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { alerts } from "@/db/schema/operations";
import { staff } from "@/db/schema/staff";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { academyPiece, fitSms } from "@/lib/domain/messaging/messages/fit";
import { type Message, queueMessages } from "@/lib/domain/messaging/messages/outbox";
import { command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { siteOrigin } from "@/lib/platform/env";
import { describeEnd, describeProblem } from "./describe-problem";
import { readFacts } from "./read-facts";
import { type Problem, toldProblems } from "./rules";
import { operationTexts as texts } from "./texts";

/** A problem that comes and goes is told this often in a day; it still stands on the status page. */
const MOST_A_DAY = 6;

type Alert = Pick<typeof alerts.$inferSelect, "id" | "problem" | "since">;

/**
 * Writes to admins about every problem: when it begins, once a day while it lasts, and when it is over (README.md). Any number
 * of instances may run it at once: each step is written, and told, by one of them.
 */
export const alertAdmins = command("operations.alert-admins", z.object({}), async ({ tx }) => {
  const problems = toldProblems(await readFacts(tx));
  await raise(tx, problems);
  await remind(tx, problems);
  await end(
    tx,
    problems.map(({ key }) => key),
  );
  return unchanged({ problems: problems.map(({ key }) => key) });
});

/** Tells of a silence of the scheduler that only the run after it noticed. */
export async function raiseSilence(tx: Db, since: Date): Promise<void> {
  await raise(tx, [{ key: "scheduler", since }]);
}

async function raise(tx: Db, problems: Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const begun = await tx
    .insert(alerts)
    .values(problems.map(({ key, since }) => ({ problem: key, since, toldAt: sql`now()` })))
    .onConflictDoNothing({ target: alerts.problem, where: isNull(alerts.overAt) })
    .returning();
  const told = await notTooOften(tx, begun);
  await tell(tx, told, problems);
  const untold = begun.filter(({ id }) => !told.some((alert) => alert.id === id)).map(({ id }) => id);
  // It is told in an hour if it lasts that long.
  if (untold.length > 0)
    await tx
      .update(alerts)
      .set({ toldAt: sql`now() - interval '23 hours'` })
      .where(inArray(alerts.id, untold));
}

async function remind(tx: Db, problems: Problem[]): Promise<void> {
  const keys = problems.map(({ key }) => key);
  if (keys.length === 0) return;
  const due = await tx
    .update(alerts)
    .set({ toldAt: sql`now()` })
    .where(
      and(
        isNull(alerts.overAt),
        inArray(alerts.problem, keys),
        sql`${alerts.toldAt} <= now() - interval '1 day'`,
      ),
    )
    .returning();
  await tell(tx, due, problems);
}

async function tell(tx: Db, open: (typeof alerts.$inferSelect)[], problems: Problem[]): Promise<void> {
  await write(
    tx,
    open.flatMap((alert) => {
      const problem = problems.find(({ key }) => key === alert.problem);
      if (!problem) return [];
      const cause = `alert:${alert.id}:${alert.toldAt.getTime()}`;
      return { aboutId: alert.id, cause, text: describeProblem(problem) };
    }),
  );
}

async function end(tx: Db, lasting: string[]): Promise<void> {
  const ended = await tx
    .update(alerts)
    .set({ overAt: sql`now()` })
    .where(and(isNull(alerts.overAt), lasting.length > 0 ? notInArray(alerts.problem, lasting) : undefined))
    .returning();
  const told = await notTooOften(tx, ended);
  await write(
    tx,
    told.map(({ id, problem, since }) => ({ cause: `alert:${id}:over`, text: describeEnd(problem, since) })),
  );
  // The scheduler's own retention deletes what people wrote; these rows are of no person.
  if (ended.length > 0)
    await tx
      .delete(alerts)
      .where(and(isNotNull(alerts.overAt), sql`${alerts.overAt} < now() - interval '1 year'`));
}

async function notTooOften<Row extends Alert>(tx: Db, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const counts = await tx
    .select({ problem: alerts.problem, count: sql<number>`count(*)::int` })
    .from(alerts)
    .where(
      and(
        inArray(
          alerts.problem,
          rows.map(({ problem }) => problem),
        ),
        gt(alerts.toldAt, sql`now() - interval '1 day'`),
      ),
    )
    .groupBy(alerts.problem);
  const often = counts.filter(({ count }) => count > MOST_A_DAY).map(({ problem }) => problem);
  return rows.filter(({ problem }) => !often.includes(problem));
}

/** One text to every recipient. Without `aboutId` it stays true; with it, until the alert is over. */
type Told = { text: string; cause: string; aboutId?: string };

async function write(tx: Db, told: Told[]): Promise<void> {
  if (told.length === 0) return;
  const settings = await readSettings(tx);
  const recipients = await readRecipients(tx, settings);
  const link = `${siteOrigin()}/admin/status`;
  const { academy_name: academy } = settings;
  const messages = told.flatMap(({ text, cause, aboutId }) => {
    const isOver = aboutId === undefined;
    const written = {
      sms: {
        subject: "",
        body: fitSms({ academy: academyPiece(academy) }, (said) => texts.alertSms(said.academy, text, link)),
      },
      mail: {
        subject: isOver ? texts.overSubject(academy) : texts.alertSubject(academy),
        body: isOver ? texts.overBody(text, link) : texts.alertBody(text, link),
      },
    };
    return recipients.map(
      ({ channel, recipient, staffId }): Message => ({
        ...written[channel],
        kind: "alert",
        channel,
        recipient,
        cause: `${cause}:${channel}:${recipient}`,
        ...(staffId ? { staffId } : {}),
        ...(aboutId ? { aboutId } : {}),
      }),
    );
  });
  await queueMessages(tx, messages);
}

type Recipient = Pick<Message, "channel"> & { recipient: string; staffId?: string };

/** The phones of the setting, else those of all active admins; by mail the admins with one of these phones. */
async function readRecipients(tx: Db, { alert_phones }: Settings): Promise<Recipient[]> {
  const admins = await tx
    .select({ id: staff.id, msisdn: staff.msisdn, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, "admin"), eq(staff.status, "active"), isNull(staff.archivedAt)));
  const chosen = admins.filter(({ msisdn }) => alert_phones.length === 0 || alert_phones.includes(msisdn));
  const others = alert_phones.filter((phone) => !admins.some(({ msisdn }) => msisdn === phone));
  const all: Recipient[] = [
    ...chosen.map(({ id, msisdn }) => ({ channel: "sms" as const, recipient: msisdn, staffId: id })),
    ...chosen.flatMap(({ id, email }) =>
      email ? [{ channel: "mail" as const, recipient: email, staffId: id }] : [],
    ),
    ...others.map((recipient) => ({ channel: "sms" as const, recipient })),
  ];
  return all.filter(({ channel }) => MESSAGE_CHANNELS.filter(isChannelOn).includes(channel));
}
