import "server-only";
import { REMOVED } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Actor } from "@/lib/domain/access/actor";
import { clientNetwork } from "@/lib/platform/client-address";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toMsisdn } from "@/lib/platform/phone";
import { consume, type Limit } from "@/lib/platform/rate-limits/rate-limits";
import { named } from "./student-scope";

const TEN_MINUTES = 10 * 60;
const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * 60 * 60;
const MONTH = 30 * DAY;
/** Wrong tries at one student from everywhere in 30 days; only these keep everybody out (docs/security.md, "Who can lock whom out"). */
const MOST_IN_A_MONTH = 300;

/** The caller of a command, and the address it came from. */
export type Asking = { actor: Actor; clientAddress: string | undefined };

/**
 * The client network whose registrations, unpaid holds and prompts are counted together, against made-up students and
 * unwanted prompts (docs/security.md, T8 and T10). Phone networks show many people under one address, so these limits are
 * loose.
 * @returns undefined where nothing is counted: at the desk, at the venues in the settings, and without a known address
 */
export function countedNetwork({ actor, clientAddress }: Asking, settings: Settings): string | undefined {
  if (actor.kind === "staff" || clientAddress === undefined) return undefined;
  return clientNetwork(clientAddress, settings.venue_addresses);
}

/** Counts a new student for its client network. @throws Refusal 429 after the settings' number in an hour */
export async function countNewStudent(tx: Db, asking: Asking, settings: Settings): Promise<void> {
  const key = countedNetwork(asking, settings);
  if (key === undefined) return;
  await consume(tx, [
    { of: "registration", key, most: settings.registrations_per_caller_hour, seconds: HOUR },
  ]);
}

/**
 * Limits of failed look-ups, per student and per caller (docs/security.md, T1): phone and registration number of one student
 * count together. Registering counts on the same keys, because a wrong date of birth for a known phone fails there too. When all
 * callers together fail too often, only callers that failed before are blocked for a while. Wrong tries of others keep nobody out
 * who has not failed, except by the limit of a month.
 */
export async function lookupLimits(
  ctx: Ctx,
  { q }: { q: string },
  settings: Settings,
  db: Db,
): Promise<Limit[]> {
  if (ctx.actor.kind === "staff") return [];
  const target = toMsisdn(q) ?? (await phoneOrNumber(db, q));
  const [own] = callerLimit(ctx, settings);
  const isCounted =
    countedNetwork({ actor: ctx.actor, clientAddress: ctx.clientAddress }, settings) !== undefined;
  return [
    ...triesAt("lookup", target, ctx, settings.lookup_fails_per_student, settings),
    ...(own ? [own] : []),
    // Failures of other callers never block venues and private addresses: behind a proxy without a configured address all callers
    // would be one.
    {
      of: "lookup-together",
      key: "everybody",
      most: settings.lookup_fails_together,
      seconds: TEN_MINUTES,
      blocksOnly: own && isCounted ? own : null,
    },
  ];
}

/** The limits of looking up a student, for the registration form, by its phone. */
export function registrationLimits(
  ctx: Ctx,
  input: { msisdn: string },
  settings: Settings,
  db: Db,
): Promise<Limit[]> {
  return lookupLimits(ctx, { q: input.msisdn }, settings, db);
}

/** The phone of the student with a registration number; the number itself if it is unknown. */
async function phoneOrNumber(db: Db, q: string): Promise<string> {
  const [student] = await db.select({ msisdn: students.msisdn }).from(students).where(named(q, null));
  return student && student.msisdn !== REMOVED ? student.msisdn : q.toUpperCase().replace(/\s/g, "");
}

/** Limits of wrong manage or receipt codes. Few per student: the codes are short enough to type. */
export function unlockLimits(ctx: Ctx, input: { student_id: string }, settings: Settings): Limit[] {
  return [
    ...triesAt("unlock", input.student_id, ctx, settings.unlock_fails_per_student, settings),
    ...callerLimit(ctx, settings),
  ];
}

/**
 * Limits of wrong check codes of a paper, by its number and the client network: 40 bits need no limit of all networks together,
 * and with one a stranger could keep a paper from being checked.
 */
export function checkCodeLimits(
  paper: "certificate" | "receipt",
  number: number | string,
  { clientAddress }: Ctx,
  settings: Settings,
): Limit[] {
  const most = settings.unlock_fails_per_student;
  const perCaller = { of: `${paper}-caller`, most: settings.lookup_fails_per_caller, seconds: QUARTER };
  return [
    { of: paper, key: at(String(number), clientAddress), most, seconds: QUARTER },
    ...(clientAddress ? [{ ...perCaller, key: clientAddress }] : []),
  ];
}

/** The limit of lists of papers that a client network checks: each has hundreds of guesses at most, at codes of 40 bits. */
export function checkListLimits({ clientAddress }: Ctx): Limit[] {
  return [{ of: "certificate-list", key: clientAddress ?? "somewhere", most: 20, seconds: HOUR }];
}

/**
 * Limits of wrong tries at one student: of a client network in 15 minutes; of all networks in a day, which then blocks those that
 * failed; and of all networks in 30 days.
 */
function triesAt(
  of: string,
  target: string,
  { clientAddress }: Pick<Ctx, "clientAddress">,
  most: number,
  { lookup_fails_per_student_day: mostInADay }: Settings,
): Limit[] {
  const key = at(target, clientAddress);
  const here = { of: `${of}-day-here`, key, most: mostInADay, seconds: DAY };
  return [
    { of, key, most, seconds: QUARTER },
    here,
    { of: `${of}-day`, key: target, most: mostInADay, seconds: DAY, blocksOnly: here },
    { of: `${of}-month`, key: target, most: MOST_IN_A_MONTH, seconds: MONTH },
  ];
}

/** The key of tries at something from one client network; callers without a known address are one. */
function at(target: string, clientAddress: string | undefined): string {
  return `${target}|${clientAddress ?? "somewhere"}`;
}

/**
 * Limits of requested codes by SMS, per student, known or not, and per client network: each costs money and disturbs a phone's
 * owner. A phone of several students still gets at most three in an hour (lib/domain/messaging/sending/limits.ts).
 */
export function codeSendingLimits(asking: Asking, studentId: string, settings: Settings): Limit[] {
  const network = countedNetwork(asking, settings);
  return [
    { of: "sms-code", key: studentId, most: 3, seconds: HOUR },
    { of: "sms-code-day", key: studentId, most: 6, seconds: DAY },
    ...(network === undefined
      ? []
      : [
          {
            of: "sms-code-network",
            key: network,
            most: settings.registrations_per_caller_hour,
            seconds: HOUR,
          },
        ]),
  ];
}

/**
 * Counts a returning student's form that differs from the record. The answer names the fields that differ, so each new form is a
 * guess at the record and counted like a failed look-up; the same form again reveals nothing new.
 * @param form a hash of the values that were sent
 * @throws Refusal 429 after the settings' number of different forms in 15 minutes or a day
 */
export async function countComparison(
  tx: Db,
  { actor, clientAddress }: Asking,
  studentId: string,
  form: string,
  settings: Settings,
): Promise<void> {
  if (actor.kind === "staff") return;
  const known: Limit = {
    of: "compared",
    key: `${studentId}:${form}`,
    most: 1,
    seconds: DAY,
    // Counts without blocking: only the first time uses it up.
    blocksOnly: null,
  };
  const isNew = (await consume(tx, [known])).length > 0;
  if (!isNew) return;
  const most = settings.lookup_fails_per_student;
  await consume(tx, triesAt("compare", studentId, { clientAddress }, most, settings));
}

/** All addresses of one private network count as one caller. */
function callerLimit({ clientAddress }: Ctx, settings: Settings): Limit[] {
  if (!clientAddress) return [];
  const key = clientNetwork(clientAddress, []) ?? clientAddress;
  return [{ of: "lookup-caller", key, most: settings.lookup_fails_per_caller, seconds: QUARTER }];
}
