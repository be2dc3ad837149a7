import "server-only";
import { sql } from "drizzle-orm";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { closingTexts as texts } from "./texts";

/** Whether a season has sessions, and when the last of its meetings ends; null while the season has no last day. */
export type LastMeeting = { meets: boolean; at: Date | null };

/** The end of the last meeting of a season's live sessions, on the last of their weekdays up to the season's last day. */
export async function readLastMeeting(db: Db, { number }: Pick<Season, "number">): Promise<LastMeeting> {
  const [row] = await db.execute<{ meets: boolean; at: string | null }>(sql`
    select count(*) > 0 as meets, max((d.date + s.ends_at) at time zone 'Africa/Nairobi') as at
    from sessions s join classes c on c.id = s.class_id join seasons z on z.number = c.season_number
    cross join lateral (select z.ends_on - ((extract(dow from z.ends_on)::int
      - case s.day when 'saturday' then 6 else 0 end + 7) % 7) as date) d
    where z.number = ${number}::int and s.archived_at is null and (c.archived_at is null or z.closed_at is not null)
      and (z.starts_on is null or d.date is null or d.date >= z.starts_on)`);
  return { meets: row?.meets ?? false, at: row?.at ? new Date(row.at) : null };
}

/** Why a season cannot be ended yet without a reason; null once its last meeting is over. */
export function whyTooEarly(number: number, { meets, at }: LastMeeting, now: Date): string | null {
  if (!meets || (at && at <= now)) return null;
  return at ? texts.tooEarly(number, formatDay(nairobiDate(at))) : texts.noLastDay(number);
}
