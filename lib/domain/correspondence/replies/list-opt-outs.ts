import "server-only";
import { sql } from "drizzle-orm";
import type { MessageChannel } from "@/db/schema/enums";
import { query } from "@/lib/platform/commands/query";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import { toMsisdn } from "@/lib/platform/phone";
import { ListOptOuts } from "./input";
import { readPeople } from "./people";

type Row = { channel: MessageChannel; recipient: string; why: string; since: string; total: number };

/**
 * Phones and addresses that get no bulk messages, and why: opted out, or refused for good. Newest first or as asked, with the
 * students of each. An e-mail address counts from its second refusal on.
 */
export const listOptOuts = query("messages.opt-outs", ListOptOuts, async ({ input, db }) => {
  const named = input.search
    ? sql`where recipient like ${containsPattern(toMsisdn(input.search) ?? input.search.toLowerCase())}`
    : sql``;
  const order = orderOf(input.sort, { since: [sql`since`, sql`recipient`] });
  const rows = await db.execute<Row>(sql`
    select *, count(*) over ()::int as total from (
      select 'sms' as channel, msisdn as recipient, 'opted_out_' || source as why, created_at as since from message_opt_outs
      union all
      select 'mail', address, 'opted_out_link', created_at from mail_opt_outs
      union all
      select channel, recipient, why, updated_at from unreachable_recipients where channel = 'sms' or refusals >= 2
    ) listed ${named} order by ${sql.join(inOrder(order), sql`, `)} limit ${input.pageSize} offset ${rowsBefore(input)}`);
  const people = await readPeople(
    db,
    [...rows].flatMap(({ channel, recipient }) => (channel === "sms" ? [recipient] : [])),
  );
  const shown = [...rows].map(({ total: _total, since, ...row }) => ({
    ...row,
    since: new Date(since).toISOString(),
    students: people.get(row.recipient) ?? [],
  }));
  return { recipients: shown, total: rows[0]?.total ?? 0 };
});
