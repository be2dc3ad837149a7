import { randomInt } from "node:crypto";
import { mapConcurrently } from "../../support/map-concurrently";
import type { Fault } from "./fault";
import { percentile, statuses, unhurried } from "./support/figures";
import { newClass, type PaidCallback, paidCallbacks, post } from "./support/people";
import type { Answer } from "./support/request";

const CALLBACKS = 1_000;
const AT_ONCE = 25;
const TIMES = 3;
const BACK_MS = 3_000;

export const killedDuringCallbacks: Fault = {
  id: "L7",
  what: "kill -9 of one of two instances during 1,000 callbacks, then each delivered three times more",
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const { classId } = await newClass(sql, null);
    const callbacks = await paidCallbacks(sql, classId, CALLBACKS);
    const receipts = callbacks.map(({ receipt }) => receipt);
    const [before] = await sql`select count(*)::int as kept from mpesa_callbacks`;
    const victim = academy.instances[0]!;
    const moment = randomInt(CALLBACKS / 5, (CALLBACKS * 4) / 5);
    let sent = 0;
    let back: Promise<number> | undefined;
    const answers = await mapConcurrently(callbacks, AT_ONCE, async (callback) => {
      sent += 1;
      if (sent === moment) back = victim.kill().then(() => victim.start());
      return post(academy.url(sent), callback);
    });
    const restart = (await back) ?? 0;
    const acknowledged = acknowledgedOf(callbacks, answers);
    must(
      "no acknowledged payment is missing before any redelivery",
      (await missing(sql, acknowledged)) === 0,
    );
    const [first] =
      await sql`select count(*)::int as transactions from transactions where receipt = any(${receipts})`;
    const again = [];
    for (let time = 0; time < TIMES; time++) {
      const shuffled = [...callbacks].sort(() => Math.random() - 0.5);
      again.push(
        ...(await mapConcurrently(shuffled, AT_ONCE, (callback, n = randomInt(2)) =>
          post(academy.url(n), callback),
        )),
      );
    }
    const [books] = await sql`select
      (select count(*)::int from transactions where receipt = any(${receipts})) as transactions,
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
      books?.transactions === CALLBACKS && books.allocations === CALLBACKS,
      books,
    );
    must("every acknowledged message is kept (I3)", books?.kept >= answered, [books?.kept, answered]);
    must("the kill interrupted responses", acknowledged.length < CALLBACKS, acknowledged.length);
    must(`alive again within ${BACK_MS / 1000} s`, restart < unhurried(BACK_MS), restart);
    figure("killed at", moment);
    figure("acknowledged", acknowledged.length);
    figure("committed unacknowledged", first?.transactions - acknowledged.length);
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

function acknowledgedOf(callbacks: PaidCallback[], answers: Answer[]): string[] {
  return callbacks.filter((_callback, n) => answers[n]?.status === 200).map(({ receipt }) => receipt);
}

async function missing(sql: import("postgres").Sql, receipts: string[]): Promise<number> {
  const [row] = await sql`select count(*)::int as missing from unnest(${receipts}::text[]) delivered (receipt)
    where not exists (select from transactions t where t.receipt = delivered.receipt)`;
  return row?.missing;
}
