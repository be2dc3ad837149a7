import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { MessageChannel } from "@/db/schema/enums";
import { messageOptOuts, unreachableRecipients } from "@/db/schema/messages";
import { toMsisdn } from "@/lib/platform/phone";
import { phoneOfRecord } from "../academy/people-rules";
import type { Person } from "./people";

/** Why somebody cannot be reached. */
export const UNREACHED_REASONS = [
  "no_phone",
  "bad_phone",
  "no_mail",
  "guardian_missing",
  "opted_out",
  "unreachable",
] as const;
export type UnreachedReason = (typeof UNREACHED_REASONS)[number];

export type Recipient = { person: Person; to: string };
export type Unreached = { person: Person; reason: UnreachedReason };

/**
 * Where a message about a person goes: to the person, or to a minor's guardian.
 * @param today the Nairobi date
 * @returns the phone as 2547XXXXXXXX or the address, or why there is none
 */
export function addresseeOf(
  person: Person,
  channel: MessageChannel,
  { today, adultAbove }: { today: string; adultAbove: number },
): { to: string } | { reason: UnreachedReason } {
  const { isMinor, phone: written } = phoneOfRecord(person, today, adultAbove);
  // The academy knows no address of guardians.
  if (channel === "mail") {
    if (isMinor) return { reason: "guardian_missing" };
    return person.email ? { to: person.email } : { reason: "no_mail" };
  }
  const phone = toMsisdn(written ?? "");
  if (phone) return { to: phone };
  if (isMinor) return { reason: "guardian_missing" };
  return { reason: /\d/.test(person.msisdn) ? "bad_phone" : "no_phone" };
}

/** Splits people into those who are reached, and those who are not with the reason. Reads opt-outs and dead numbers once. */
export async function findRecipients(
  db: Db,
  people: Person[],
  channel: MessageChannel,
  rule: { today: string; adultAbove: number },
): Promise<{ reached: Recipient[]; unreached: Unreached[] }> {
  const found = people.map((person) => ({ person, ...addresseeOf(person, channel, rule) }));
  const refused = await readRefused(db, channel, [
    ...new Set(found.flatMap((each) => ("to" in each ? [each.to] : []))),
  ]);
  const reached: Recipient[] = [];
  const unreached: Unreached[] = [];
  for (const each of found) {
    const reason = "to" in each ? refused.get(each.to) : each.reason;
    if (reason) unreached.push({ person: each.person, reason });
    else if ("to" in each) reached.push({ person: each.person, to: each.to });
  }
  return { reached, unreached };
}

async function readRefused(
  db: Db,
  channel: MessageChannel,
  recipients: string[],
): Promise<Map<string, UnreachedReason>> {
  if (recipients.length === 0) return new Map();
  const dead = await db
    .select({ to: unreachableRecipients.recipient, refusals: unreachableRecipients.refusals })
    .from(unreachableRecipients)
    .where(
      and(eq(unreachableRecipients.channel, channel), inArray(unreachableRecipients.recipient, recipients)),
    );
  const optedOut =
    channel === "sms"
      ? await db
          .select({ to: messageOptOuts.msisdn })
          .from(messageOptOuts)
          .where(inArray(messageOptOuts.msisdn, recipients))
      : [];
  // One refusal of a mail server may be a full mailbox.
  const isDead = (refusals: number) => channel === "sms" || refusals > 1;
  return new Map([
    ...dead.filter(({ refusals }) => isDead(refusals)).map(({ to }) => [to, "unreachable"] as const),
    ...optedOut.map(({ to }) => [to, "opted_out"] as const),
  ]);
}
