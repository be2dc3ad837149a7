import "server-only";
import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { unreadableMoney } from "@/db/schema/unreadable";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/logging/log";

/** What could be read of the money that a message tells of. Cents below 0 for money that left. */
export type ReadMoney = Partial<{
  receipt: string | null;
  cents: number | null;
  paidAt: Date | null;
  msisdn: string;
  payerName: string;
  billRef: string;
  /** The prompt whose money it is. */
  expressRequestId: string;
}>;

type Entry = ReadMoney & {
  source: (typeof unreadableMoney.$inferInsert)["source"];
  /** Names what came: the same key is one entry. */
  key: string;
  reason: string;
  /** As it came. */
  raw: string;
  receivedAt?: Date;
};

/**
 * Puts messages or rows that could not be booked into the queue of the money desk, each once, and logs what is new there as an error.
 * Whatever tells of money and is not booked goes through here. lib/domain/payments/README.md.
 * @returns the id of each entry, by its key, new or not.
 */
export async function leaveForPerson(tx: Db, entries: Entry[]): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map();
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const added = await tx
    .insert(unreadableMoney)
    .values(once.map(({ raw, ...entry }) => ({ ...entry, raw: raw.replaceAll("\u0000", "\ufffd") })))
    .onConflictDoNothing()
    .returning({ id: unreadableMoney.id, source: unreadableMoney.source, reason: unreadableMoney.reason });
  // These stand in the queue of prompts without an answer first.
  for (const { id, source, reason } of added)
    if (reason !== "undecided")
      log("error", "money.unreadable", { subject: `unreadable:${id}`, kind: source, code: reason });
  const keys = once.map(({ key }) => key);
  const found = await tx
    .select({ id: unreadableMoney.id, key: unreadableMoney.key })
    .from(unreadableMoney)
    .where(inArray(unreadableMoney.key, keys));
  return new Map(found.map(({ key, id }) => [key, id]));
}

/** The key of a message by its content: the same message sent again is the same entry. */
export function keyOfMessage(source: string, ...content: Array<string | null>): string {
  return `${source}:${createHash("sha256").update(JSON.stringify(content)).digest("hex")}`;
}
