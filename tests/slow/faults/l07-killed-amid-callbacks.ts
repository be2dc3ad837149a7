import { randomInt } from "node:crypto";
import { mapConcurrently } from "../../support/map-concurrently";
import type { Fault } from "./fault";
import type { Answer } from "./support/ask";
import { percentile, statuses, unhurried } from "./support/figures";
import { type Letter, letters, place, post } from "./support/people";

const LETTERS = 1_000;
const AT_ONCE = 25;
const TIMES = 3;
const BACK_MS = 3_000;

export const killedAmidCallbacks: Fault = {
  id: "L7",
  what: "kill -9 of one of two instances during 1,000 callbacks, then each delivered three times more",
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const { classId } = await place(sql, null);
    const told = await letters(sql, classId, LETTERS);
    const receipts = told.map(({ receipt }) => receipt);
    const [before] = await sql`select count(*)::int as kept from mpesa_callbacks`;
    const victim = academy.instances[0]!;
    const moment = randomInt(LETTERS / 5, (LETTERS * 4) / 5);
    let sent = 0;
    let back: Promise<number> | undefined;
    const answers = await mapConcurrently(told, AT_ONCE, async (letter) => {
      sent += 1;
      if (sent === moment) back = victim.kill().then(() => victim.start());
      return post(academy.url(sent), letter);
    });
    const restart = (await back) ?? 0;
    const acknowledged = acknowledgedOf(told, answers);
    must(
      "no acknowledged payment is missing before any redelivery",
      (await missing(sql, acknowledged)) === 0,
    );
    const [first] =
      await sql`select count(*)::int as moneys from transactions where receipt = any(${receipts})`;
    const again = [];
    for (let time = 0; time < TIMES; time++) {
      const shuffled = [...told].sort(() => Math.random() - 0.5);
      again.push(
        ...(await mapConcurrently(shuffled, AT_ONCE, (letter, n = randomInt(2)) =>
          post(academy.url(n), letter),
        )),
      );
    }
    const [books] = await sql`select
      (select count(*)::int from transactions where receipt = any(${receipts})) as moneys,
      (select count(*)::int from allocations a join transactions t on t.id = a.transaction_id
        where t.receipt = any(${receipts})) as allocations,
      (select count(*)::int from mpesa_callbacks) - ${before?.kept} as kept`;
    const answered = acknowledged.length + again.filter(({ status }) => status === 200).length;
    must(
      "each redelivery is acknowledged",
      again.every(({ status }) => status === 200),
      statuses(again),
    );
    must(
      "one transaction and one allocation for each receipt",
      books?.moneys === LETTERS && books.allocations === LETTERS,
      books,
    );
    must("every acknowledged message is kept (I3)", books?.kept >= answered, [books?.kept, answered]);
    must("the kill interrupted responses", acknowledged.length < LETTERS, acknowledged.length);
    must(`alive again within ${BACK_MS / 1000} s`, restart < unhurried(BACK_MS), restart);
    figure("killed at", moment);
    figure("acknowledged", acknowledged.length);
    figure("committed unacknowledged", first?.moneys - acknowledged.length);
    figure("restart", `${restart} ms`);
    figure(
      "resend p99",
      `${percentile(
        again.map(({ ms }) => ms),
        99,
      )} ms`,
    );
  },
};

function acknowledgedOf(told: Letter[], answers: Answer[]): string[] {
  return told.filter((_letter, n) => answers[n]?.status === 200).map(({ receipt }) => receipt);
}

async function missing(sql: import("postgres").Sql, receipts: string[]): Promise<number> {
  const [row] = await sql`select count(*)::int as missing from unnest(${receipts}::text[]) told (receipt)
    where not exists (select from transactions t where t.receipt = told.receipt)`;
  return row?.missing;
}
