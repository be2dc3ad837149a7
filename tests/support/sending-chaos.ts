import type { MessageKind } from "@/db/schema/enums";
import { type Message, queueMessages } from "@/lib/domain/messaging/messages/outbox";
import { sendSms } from "@/lib/domain/messaging/sending/gateway";
import type { ReadyMessage, SendResult } from "@/lib/domain/messaging/sending/rules";
import { transaction } from "@/lib/platform/db/client";
import { seededRandom } from "@/simulator/core/random";
import type { SentSms } from "@/simulator/messages/messaging";
import { SMS_OUTCOMES } from "@/simulator/messages/outcomes";
import { newClass, setting } from "../api/fixtures";
import { advanceClock } from "./clock";
import { sql } from "./database";
import { advanceGateway, scriptSms, sim } from "./gateway";
import { insertHolds } from "./many-students";
import { budget, freshPhone, Gateway, Worker } from "./sending";

/** Of each hundred messages, how many are of a kind; the rest are notices. */
const KINDS: [MessageKind, number][] = [
  ["code", 8],
  ["part_paid", 12],
  ["hold_ending", 10],
  ["promotion", 10],
];
/** Of each hundred messages, how many meet one of the gateway's outcomes other than plain success. */
const SCRIPTED = 40;
/** Outcomes that stop the whole channel, each played a few times only. */
const PAUSING = ["401", "402", "405", "http_401", "empty_recipients"];
const PAUSES = 2;
/** A worker's own timeout is 15 seconds of real time; for an answer that is late the test does not wait for it. */
const LATE = "accepted_late";
const MINUTE = 60;
/** How far the clocks move between two rounds: first fast, then for retries, reports and the ends of lives. */
const STEPS = [...Array(24).fill(30), ...Array(8).fill(10 * MINUTE), ...Array(30).fill(2 * 60 * MINUTE)];

type Plan = { seed: string; messages: number; kills: number; budget: number };

/** What happened in a run, to compare the academy's rows with. */
export type Chaos = {
  kills: number;
  /** The scripted outcomes, and those that occurred. */
  outcomes: readonly string[];
  played: ReadonlySet<string>;
  /** The most that was ever spent and reserved together, in cents. */
  mostSpent: number;
  outcomeOf: (recipient: string) => string | undefined;
  /** Messages the gateway accepted and charged: all of them, and by phone. */
  truth: readonly SentSms[];
  arrivals: ReadonlyMap<string, SentSms[]>;
};

/** Queues messages of all kinds, scripts the gateway, and lets two workers send until everything came to an end. */
export async function playChaos(plan: Plan): Promise<Chaos> {
  const random = seededRandom(plan.seed).draw;
  await setting("sms_monthly_budget", plan.budget);
  const scripts = await queueAll(plan.messages, random);
  for (const [recipient, outcome] of scripts) await scriptSms(outcome, recipient);
  const calls = { made: 0, killed: 0, mostSpent: 0 };
  // Kills are spread over the calls of the first rounds; every other one strikes before the call.
  const killAt = new Set<number>();
  while (killAt.size < plan.kills) killAt.add(20 + Math.floor(random() * plan.messages * 0.6));
  const gateway = new Gateway();
  gateway.script = async (message, worker) => {
    calls.made += 1;
    const strikes = killAt.has(calls.made);
    if (strikes) calls.killed += 1;
    if (strikes && calls.killed % 2 === 0) return worker.kill();
    const result = await call(message, scripts.get(message.recipient));
    if (calls.made % 10 === 0) {
      const { reserved, spent } = await budget();
      calls.mostSpent = Math.max(calls.mostSpent, reserved + spent);
    }
    return strikes ? worker.kill() : result;
  };
  await sendAll(gateway);
  const truth = [...sim.world.messaging.sms];
  const left = new Set(sim.world.messaging.smsScripts.map(({ to }) => to));
  return {
    kills: calls.killed,
    outcomes: SMS_OUTCOMES,
    played: new Set([...scripts].filter(([to]) => !left.has(to)).map(([, outcome]) => outcome)),
    mostSpent: calls.mostSpent,
    outcomeOf: (recipient) => scripts.get(recipient),
    truth,
    arrivals: new Map(truth.map(({ to }) => [to, truth.filter((sms) => sms.to === to)])),
  };
}

/** Two workers at once, round after round; a killed one is replaced in the next. Both clocks move between rounds. */
async function sendAll(gateway: Gateway): Promise<void> {
  for (const seconds of STEPS) {
    await Promise.all([0, 1].map(() => new Worker(gateway).tickOrDie()));
    await advanceClock(seconds);
    await advanceGateway(seconds);
    const [{ open } = { open: 0 }] = await sql`select count(*)::int as open from outbox
      where state in ('queued', 'sending') or (state = 'unknown' and doubts < 2 and expires_at > now())`;
    if (open === 0) return;
  }
}

/** One call of the real client; an answer that is late counts as a timeout once the gateway has taken the message over. */
async function call(message: ReadyMessage, outcome: string | undefined): Promise<SendResult> {
  const before = sim.world.messaging.sms.length;
  const answer = sendSms(message);
  if (outcome !== LATE) return answer;
  const isTaken = () => sim.world.messaging.sms.slice(before).some(({ to }) => to === message.recipient);
  const isScripted = () => sim.world.messaging.smsScripts.some(({ to }) => to === message.recipient);
  // Sent once more, it is a plain message.
  if (!isScripted() && sim.world.messaging.sms.some(({ to }) => to === message.recipient)) return answer;
  while (!isTaken()) await new Promise((resolve) => setImmediate(resolve));
  return { is: "unknown", why: "timeout" };
}

/** Queues all messages, each to a phone of its own. @returns the scripted outcome of each phone that has one */
async function queueAll(count: number, random: () => number): Promise<Map<string, string>> {
  const reminders = Math.round(count / 10);
  const { classId } = await newClass();
  // Their holds end while the rest is sent: between now and ten minutes from now.
  const holds = await insertHolds(classId, reminders, 10);
  const messages = Array.from({ length: count }, (_, n): Message => {
    const kind = kindOf(n);
    const hold = kind === "hold_ending" ? holds.pop() : undefined;
    return {
      kind,
      channel: "sms",
      recipient: freshPhone(),
      body: n % 7 === 0 ? `Chaos ${n} ${"long ".repeat(40)}` : `Chaos ${n}`,
      isSecret: kind === "code",
      ...(hold ? { aboutId: hold.enrollmentId, studentId: hold.studentId } : {}),
      cause: `chaos:${n}`,
    };
  });
  await sql`update enrollments set hold_until = now() + random() * interval '10 minutes' where class_id = ${classId}`;
  await sql`update enrollments set hold_until = now() - interval '1 second' where id in
    (select id from enrollments where class_id = ${classId} limit ${Math.round(reminders / 4)})`;
  for (let from = 0; from < count; from += 500)
    await transaction((tx) => queueMessages(tx, messages.slice(from, from + 500)));
  return scriptsFor(messages, random);
}

function kindOf(n: number): MessageKind {
  let upTo = 0;
  for (const [kind, share] of KINDS) {
    upTo += share;
    if (n % 100 < upTo) return kind;
  }
  return "notice";
}

function scriptsFor(messages: Message[], random: () => number): Map<string, string> {
  const scripts = new Map<string, string>();
  const ordinary = SMS_OUTCOMES.filter((outcome) => !PAUSING.includes(outcome));
  // Each outcome occurs, whatever the budget leaves out: receipts are always sent. A pause holds everything up; codes would be too
  // late after all of them together.
  const receipts = shuffled(
    messages.filter(({ kind }) => kind === "part_paid"),
    random,
  );
  const certain = [...PAUSING.flatMap((outcome) => Array<string>(PAUSES).fill(outcome)), ...ordinary];
  if (receipts.length < certain.length) throw new Error("there are fewer receipts than outcomes");
  for (const [nth, outcome] of certain.entries()) scripts.set(receipts[nth]?.recipient ?? "", outcome);
  let given = 0;
  for (const { recipient } of shuffled(messages, random)) {
    if (!recipient || scripts.has(recipient) || random() * 100 >= SCRIPTED) continue;
    scripts.set(recipient, ordinary[given++ % ordinary.length] ?? "");
  }
  return scripts;
}

function shuffled<Thing>(things: Thing[], random: () => number): Thing[] {
  return things
    .map((thing) => ({ thing, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ thing }) => thing);
}
