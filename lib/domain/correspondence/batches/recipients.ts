import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { MessageChannel } from "@/db/schema/enums";
import { mailOptOuts, messageOptOuts, unreachableRecipients } from "@/db/schema/messages";
import { phoneOfRecord } from "@/lib/domain/academy/people-rules";
import type { Db } from "@/lib/platform/db/client";
import { toMsisdn } from "@/lib/platform/phone";
import type { Person } from "./people";

/** Why a person cannot be reached. */
export const UNREACHED_REASONS = [
  "no_phone",
  "bad_phone",
  "no_mail",
  "guardian_missing",
  "opted_out",
  "unreachable",
  "no_consent",
] as const;
export type UnreachedReason = (typeof UNREACHED_REASONS)[number];

export type Recipient = { person: Person; to: string };
export type Unreached = { person: Person; reason: UnreachedReason };

/**
 * The addressee of a message about a person: the person, or a minor's guardian.
 * @param today the Nairobi date
 * @returns the phone as 2547XXXXXXXX or the address, or why there is none
 */
export function addresseeOf(
  person: Person,
  channel: MessageChannel,
  { today, adultAbove }: { today: string; adultAbove: number },
): { to: string } | { reason: UnreachedReason } {
  const { isMinor, phone: written } = phoneOfRecord(person, today, adultAbove);
  // Guardians have no e-mail address on record.
  if (channel === "mail") {
    if (isMinor) return { reason: "guardian_missing" };
    return person.email ? { to: person.email } : { reason: "no_mail" };
  }
  const phone = toMsisdn(written ?? "");
  if (phone) return { to: phone };
  if (isMinor) return { reason: "guardian_missing" };
  return { reason: /\d/.test(person.msisdn) ? "bad_phone" : "no_phone" };
}

/** Splits people into reached ones, and unreached ones with the reason. Reads opt-outs and dead numbers once. */
export async function findRecipients(
  db: Db,
  people: Person[],
  channel: MessageChannel,
  rule: { today: string; adultAbove: number },
): Promise<{ reached: Recipient[]; unreached: Unreached[] }> {
  const found = people.map((person) => ({
    person,
    ...(person.consentUntil ? { reason: "no_consent" as const } : addresseeOf(person, channel, rule)),
  }));
  const refused = await readRefused(db, channel, [
    ...new Set(found.flatMap((each) => ("to" in each ? [each.to] : []))),
  ]);
  // A student who sent STOP by SMS gets no bulk mail either (lib/domain/messaging/sending/limits.ts).
  const stopped =
    channel === "mail"
      ? await optedOutPhones(
          db,
          people.flatMap(({ studentId, msisdn }) => (studentId ? [msisdn] : [])),
        )
      : new Set<string>();
  const whyNot = ({ person, to }: Recipient) =>
    refused.get(to) ?? (person.studentId && stopped.has(person.msisdn) ? ("opted_out" as const) : undefined);
  const reached: Recipient[] = [];
  const unreached: Unreached[] = [];
  for (const each of found) {
    const reason = "to" in each ? whyNot(each) : each.reason;
    if (reason) unreached.push({ person: each.person, reason });
    else if ("to" in each) reached.push({ person: each.person, to: each.to });
  }
  return { reached, unreached };
}

/** The reasons why phones or addresses get nothing, by phone or address. */
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
    channel === "sms" ? await optedOutPhones(db, recipients) : await optedOutAddresses(db, recipients);
  // One refusal of a mail server may be a full mailbox.
  const isDead = (refusals: number) => channel === "sms" || refusals > 1;
  return new Map([
    ...dead.filter(({ refusals }) => isDead(refusals)).map(({ to }) => [to, "unreachable"] as const),
    ...[...optedOut].map((to) => [to, "opted_out"] as const),
  ]);
}

async function optedOutPhones(db: Db, phones: string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .select({ msisdn: messageOptOuts.msisdn })
    .from(messageOptOuts)
    .where(inArray(messageOptOuts.msisdn, phones));
  return new Set(rows.map(({ msisdn }) => msisdn));
}

/** The addresses that unsubscribed, as given; the list stores them in lower case. */
async function optedOutAddresses(db: Db, addresses: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ address: mailOptOuts.address })
    .from(mailOptOuts)
    .where(
      inArray(
        mailOptOuts.address,
        addresses.map((address) => address.toLowerCase()),
      ),
    );
  const listed = new Set(rows.map(({ address }) => address));
  return new Set(addresses.filter((address) => listed.has(address.toLowerCase())));
}
