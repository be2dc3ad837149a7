import "server-only";
import type { Ctx } from "@/lib/platform/commands/command";
import { toMsisdn } from "@/lib/platform/phone";
import { clientNetwork } from "@/lib/platform/rate-limits/client-network";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";
import type { Settings } from "../academy/settings-shape";
import { crowdedPlace } from "./registration-limits";

const TEN_MINUTES = 10 * 60;
const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

/**
 * Failed tries to name a student, per student asked for and per caller (api.md, "Public look-up"). Registering counts
 * on the same key, because a wrong date of birth for a known phone fails there too. When all callers together fail too
 * often, those who failed before are not answered for a while (reliability.md T1).
 */
export function lookupLimits(ctx: Ctx, { q }: { q: string }, settings: Settings): Limit[] {
  if (ctx.actor.kind === "staff") return [];
  const target = toMsisdn(q) ?? q.toUpperCase().replace(/\s/g, "");
  const [own] = callerLimit(ctx, settings);
  return [
    { of: "lookup", key: target, most: settings.lookup_fails_per_student, seconds: QUARTER },
    { of: "lookup-day", key: target, most: settings.lookup_fails_per_student_day, seconds: DAY },
    ...(own ? [own] : []),
    // Nobody waits for the failures of others at a venue, nor inside a house: an unnamed proxy would make all of us one.
    {
      of: "lookup-together",
      key: "everybody",
      most: settings.lookup_fails_together,
      seconds: TEN_MINUTES,
      blocksOnly:
        own && crowdedPlace({ actor: ctx.actor, clientAddress: ctx.clientAddress }, settings) ? own : null,
    },
  ];
}

/** The same for the registration form, whose phone is the student asked for. */
export function registrationLimits(ctx: Ctx, input: { msisdn: string }, settings: Settings): Limit[] {
  return lookupLimits(ctx, { q: input.msisdn }, settings);
}

/** Wrong manage or receipt codes: few per student, for a code is short enough to be typed. */
export function unlockLimits(ctx: Ctx, input: { student_id: string }, settings: Settings): Limit[] {
  return [
    { of: "unlock", key: input.student_id, most: settings.unlock_fails_per_student, seconds: QUARTER },
    ...callerLimit(ctx, settings),
  ];
}

/** A house is one caller, however many addresses it has. */
function callerLimit({ clientAddress }: Ctx, settings: Settings): Limit[] {
  if (!clientAddress) return [];
  const key = clientNetwork(clientAddress, []) ?? clientAddress;
  return [{ of: "lookup-caller", key, most: settings.lookup_fails_per_caller, seconds: QUARTER }];
}
