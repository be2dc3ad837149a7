import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { hear } from "./hear";
import type { Task } from "./heard";
import { hasRoom, sayBySms } from "./say-by-sms";

/** What a text led to: the rest to do, and whether staff must read it. */
export type TextTaken = { task: Task | null; forPerson: boolean };

/**
 * Takes a text that came by SMS into the conversation of its phone, and queues the answer.
 * @returns null when it belongs to none, or the month's budget of conversations is spent: staff read it then
 */
export async function takeText(
  tx: Db,
  {
    providerId: id,
    msisdn,
    text,
    sentAt,
  }: { providerId: string; msisdn: string; text: string; sentAt: Date },
): Promise<TextTaken | null> {
  if (!/^254[17]\d{8}$/.test(msisdn) || !(await hasRoom(tx))) return null;
  const heard = await hear(tx, { msisdn, text, sms: { id, sentAt } });
  if (!heard) return null;
  const { said, language, task, forPerson = false } = heard;
  if (!task) await sayBySms(tx, { msisdn, language, said, cause: `conversation:${id}` });
  return { task: task ?? null, forPerson };
}
