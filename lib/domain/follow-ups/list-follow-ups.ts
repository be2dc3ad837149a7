import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { FOLLOW_UP_MONTHS } from "@/db/schema/enums";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import { matchesStudent } from "@/lib/domain/people/students/student-scope";
import { MOST_MESSAGES, type Question, SURVEY_SHARE } from "@/lib/domain/surveys/rules";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { isMinor } from "./consent";
import { ListFollowUps } from "./input";
import { readFigures } from "./read-follow-up";
import { toBeCalled } from "./to-be-called";

/** A former student to call; `msisdn` is the phone that was asked, of a minor the guardian's. */
export type FollowUpRow = {
  student_id: string;
  full_name: string;
  registration_no: string;
  msisdn: string | null;
  as: "student" | "guardian";
  season: number;
  course: string;
  month: number;
  question: Question;
  asked_at: string;
  call: { by: string; at: string } | null;
};

const NAME = sql`s.folded_name`;
/** Each page builds the whole list, so no order needs an index. */
const ORDERS = { asked: [sql`f.asked_at`, NAME, sql`f.id`], name: [NAME, sql`f.id`] };

/**
 * The former students to call, how many were asked, reached and answered, and what the questions may still cost this month.
 * lib/domain/follow-ups/README.md.
 */
export const listFollowUps = query("follow-ups.list", ListFollowUps, async ({ input, db }) => {
  const { adult_above: adultAbove, follow_up_questions: isOn } = await readSettings(db);
  const { from, where } = toBeCalled(adultAbove);
  const named = matchesStudent(input.search) ?? sql`true`;
  const ofSeason = input.season === undefined ? sql`true` : sql`e.season_number = ${input.season}`;
  const listed = sql`from ${from} where ${where} and ${named} and ${ofSeason}`;
  const rows = await db.execute<FollowUpRow>(sql`
    select s.id as student_id, s.full_name, s.registration_no,
      case when ${isMinor(adultAbove)} then s.guardian_msisdn else s.msisdn end as msisdn,
      case when ${isMinor(adultAbove)} then 'guardian' else 'student' end as as,
      e.season_number as season, c.course_name as course, f.month, f.question,
      to_char(f.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at,
      (select json_build_object('by', p.first_name || ' ' || p.last_name,
        'at', to_char(f.called_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from staff p where p.id = f.called_by) as call
    ${listed} order by ${sql.join(inOrder(orderOf(input.sort, ORDERS)), sql`, `)}
    limit ${input.pageSize} offset ${rowsBefore(input)}`);
  const [{ total = 0 } = {}] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${listed}`,
  );
  return {
    students: [...rows],
    total,
    is_on: isOn,
    figures: await readFigures(db, input.season),
    budget: await readBudget(db),
  };
});

async function readBudget(db: Db) {
  const { capCents, usedCents, left } = await budgetOfKind(db, "follow_up", SURVEY_SHARE);
  return { most: toShillings(capCents), used: toShillings(usedCents), is_used_up: left === 0 };
}

/** Each question is one SMS, and so are the thanks. */
const MESSAGES_EACH = FOLLOW_UP_MONTHS.length * MOST_MESSAGES;

/** What a season of questions costs, in shillings, if all who completed the newest season with results agree and answer. */
export const estimateFollowUps = query("follow-ups.estimate", z.object({}), async ({ db }) => {
  const { sms_price_cents: price } = await readSettings(db);
  const [row] = await db.execute<{
    completed: number;
  }>(sql`select count(*)::int as completed from enrollments e
    where e.outcome = 'completed' and e.season_number = (select max(season_number) from enrollments where outcome = 'completed')`);
  const messages = (row?.completed ?? 0) * MESSAGES_EACH;
  return { completed: row?.completed ?? 0, messages, cost: toShillings(messages * price) };
});
