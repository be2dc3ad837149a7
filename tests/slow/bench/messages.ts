import { SCHEDULER } from "@/lib/domain/access/actor";
import { order as confirmation, heldSeats } from "./callback";
import { order as enrollment } from "./enroll";
import { newcomers } from "./fill";
import { type HttpOrder, httpRound } from "./load";
import { type Academy, handout, type Pace, type Work } from "./stage";

/** The messages of an opening's first minutes. */
const WAITING = 1_000;
/** How long the gateway takes for a call. */
const ANSWER_MS = 300;
const CALLS_PER_SECOND = 5;
/** Sending may take this share of the speed at most. */
const AT_LEAST = 0.9;

/**
 * Enrolling, and the report of a payment, while a thousand enrolled messages wait and go out at the worker's own pace,
 * beside the same without. The worker runs in this process; what the two share is the database.
 */
export async function besideMessages(academy: Academy, pace: Pace): Promise<Work[]> {
  const { sql, server, groups } = academy;
  const size = pace.most * (pace.rounds + 1);
  const students = handout(await newcomers(sql, 2 * size, 30_000_000));
  const seats = handout(await heldSeats(academy, 2 * size, 70_000_000));
  let [enrolled, paid] = [1_000_000, 1_000_000];
  const round = (orders: HttpOrder[]) => httpRound(server.url, orders, pace);
  const enrollRound = () => round(students(pace.most).map((id) => enrollment(id, groups, enrolled++)));
  const callbackRound = () => round(seats(pace.most).map((seat) => confirmation(seat, paid++)));
  const compared = (name: string, run: typeof enrollRound): Work => ({
    name: `${name} beside messages`,
    sides: () => [
      {
        name: `${name} while ${WAITING.toLocaleString("en")} messages go out`,
        round: () => whileSending(academy, run),
      },
      { name: `${name} alone`, atLeast: AT_LEAST, round: run },
    ],
  });
  return [compared("enroll", enrollRound), compared("pay callback", callbackRound)];
}

/** Runs a round while a worker sends; there are a thousand messages when it begins. */
async function whileSending<Result>({ sql }: Academy, run: () => Promise<Result>): Promise<Result> {
  const { pacer, sendDueBy } = await import("@/lib/domain/messaging/sending/send-due");
  await sql`
    insert into outbox (channel, kind, purpose, priority, recipient, body, cause, expires_at)
    select 'sms', 'enrolled', 'transactional', 1, '2541' || (10000000 + n), 'You are enrolled. Welcome to the academy!',
      'bench:' || gen_random_uuid(), now() + interval '1 day'
    from generate_series(1, ${WAITING}::int - (select count(*)::int from outbox where state = 'queued')) n`;
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return { is: "accepted", providerId: null, parts: 1, costCents: 0 } as const;
  };
  const transport = { send, pace: pacer(CALLS_PER_SECOND) };
  let isOver = false;
  const sending = sendDueBy({ sms: transport, mail: transport }, () => isOver)({ actor: SCHEDULER }, {});
  try {
    return await run();
  } finally {
    isOver = true;
    await sending;
  }
}
