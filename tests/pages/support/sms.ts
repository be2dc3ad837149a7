import { type APIRequestContext, expect } from "@playwright/test";
import { inDatabase } from "./end-hold";
import type { OwnStudent } from "./own-records";

const at = process.env.SIM_URL ?? "http://127.0.0.1:3001";

/**
 * The path of the link of the newest offer on a student's virtual phone, once it has arrived. At night, when offers wait for the
 * morning, the morning comes at once; a kept place goes as an offer does, since it would rest until then.
 */
export async function offerLink(request: APIRequestContext, { id, phone }: OwnStudent): Promise<string> {
  let path = "";
  const arrived = async () => {
    await inDatabase(
      (sql) => sql`update outbox set next_attempt_at = least(next_attempt_at, now()), kind = 'offer'
        where student_id = ${id} and kind in ('offer', 'keep_place') and state = 'queued'`,
    );
    const answer = await request.get(`${at}/_sim/sms`, { params: { to: `254${phone.slice(1)}` } });
    const inbox: { text: string }[] = await answer.json();
    const found = inbox.map(({ text }) => /\/offer\/\w+/.exec(text)?.[0]).findLast(Boolean);
    path = found ?? "";
    return path;
  };
  await expect.poll(arrived, { message: `an offer by SMS to ${phone}` }).not.toBe("");
  return path;
}
