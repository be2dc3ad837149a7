import type { MessageState } from "@/db/schema/enums";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { type Message, queueMessages } from "@/lib/domain/messaging/messages/outbox";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import type { ReadyMessage, SendResult } from "@/lib/domain/messaging/sending/rules";
import { sendDueBy } from "@/lib/domain/messaging/sending/send-due";
import { transaction } from "@/lib/platform/db/client";
import { sql } from "./database";

/** A test file that sends imports this first: the settings are read once. */
const SETTINGS = {
  SMS_MODE: "simulator",
  SMS_BASE_URL: "http://127.0.0.1:9",
  SMS_USERNAME: "academy",
  SMS_API_KEY: "test-sms-key",
  SMS_CALLBACK_SECRET: "test-sms-secret-0123456789",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "academy@academy.example",
};
if (process.env.SMS_MODE !== "simulator") Object.assign(process.env, SETTINGS);

const MACHINE = { actor: SCHEDULER };
const PRICE = 80;

let born = 0;

/** A phone that no other test uses. */
export function freshPhone(): string {
  born += 1;
  return `2547${String(20_000_000 + born)}`;
}

/** Queues messages of one kind, each to a phone of its own unless given. @returns their ids, in order. */
export async function queue(count: number, given: Partial<Message> = {}): Promise<string[]> {
  const messages = Array.from({ length: count }, (): Message => {
    born += 1;
    return {
      kind: "notice",
      channel: "sms",
      recipient: given.recipient ?? freshPhone(),
      body: `Text ${born}`,
      cause: `test:${born}`,
      ...given,
    };
  });
  await transaction((tx) => queueMessages(tx, messages));
  const causes = messages.map(({ cause }) => cause);
  const rows =
    await sql`select id from outbox where cause = any(${causes}) order by array_position(${causes}, cause)`;
  return rows.map(({ id }) => id as string);
}

/** Queues one message. @returns its id */
export async function queueOne(given: Partial<Message> = {}): Promise<string> {
  const [id = ""] = await queue(1, given);
  return id;
}

type Answer = SendResult | "take";

/** An in-memory gateway that records accepted and charged messages, the truth to compare the academy's rows with. */
export class Gateway {
  readonly taken: { id: string; to: string; providerId: string; cents: number }[] = [];
  /** Answers a call instead of accepting the message. */
  script: (message: ReadyMessage, worker: Worker) => Answer | Promise<Answer> = () => "take";

  take({ id, recipient, body }: ReadyMessage): Extract<SendResult, { is: "accepted" }> {
    const { parts } = measureSms(body);
    const providerId = `ATXid_${this.taken.length + 1}_${id}`;
    this.taken.push({ id, to: recipient, providerId, cents: parts * PRICE });
    return { is: "accepted", providerId, parts, costCents: parts * PRICE };
  }

  send = async (message: ReadyMessage, worker: Worker): Promise<SendResult> => {
    const answer = await this.script(message, worker);
    return answer === "take" ? this.take(message) : answer;
  };

  /** Ids of the accepted messages, in order. */
  get ids(): string[] {
    return this.taken.map(({ id }) => id);
  }
}

/** A worker process. Once killed, none of its calls or other work continues. */
export class Worker {
  #isDead = false;
  #die = () => {};
  readonly #died = new Promise<void>((resolve) => {
    this.#die = resolve;
  });
  constructor(readonly gateway: Gateway) {}

  /** @returns how many calls it made; never, when it is killed */
  async tick(): Promise<number> {
    const transport = { send: this.#send, pace: async () => {} };
    const sendAll = sendDueBy({ sms: transport, mail: transport }, () => this.#isDead);
    return (await sendAll(MACHINE, {})).calls;
  }

  /** A tick that ends with it, or with the process. */
  async tickOrDie(): Promise<void> {
    await Promise.race([this.tick(), this.#died]);
  }

  #send = async (message: ReadyMessage): Promise<SendResult> => {
    if (this.#isDead) return this.kill();
    const result = await this.gateway.send(message, this);
    return this.#isDead ? this.kill() : result;
  };

  /** Ends the process; the returned promise never settles. */
  kill(): Promise<never> {
    this.#isDead = true;
    this.#die();
    return new Promise(() => {});
  }
}

/** One tick of a new worker over this gateway. */
export function tick(gateway: Gateway): Promise<number> {
  return new Worker(gateway).tick();
}

export type Row = {
  id: string;
  state: MessageState;
  why: string | null;
  attempts: number;
  cost_cents: number | null;
  provider_id: string | null;
  body: string;
  next_attempt_at: Date;
};

/** The current row of a message. */
export async function rowOf(id: string): Promise<Row> {
  const [row] = await sql<
    Row[]
  >`select id, state, why, attempts, cost_cents, provider_id, body, next_attempt_at
    from outbox where id = ${id}`;
  if (!row) throw new Error("no such message");
  return row;
}

/** How many messages are in each state. */
export async function states(ids: string[]): Promise<Record<string, number>> {
  const rows =
    await sql`select state, count(*)::int as n from outbox where id = any(${ids}::uuid[]) group by state`;
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** The budgets of all months together, in cents. */
export async function budget(): Promise<{ reserved: number; spent: number }> {
  const [row] = await sql`select coalesce(sum(reserved_cents), 0)::int as reserved,
    coalesce(sum(spent_cents), 0)::int as spent from message_budgets`;
  return { reserved: row?.reserved, spent: row?.spent };
}

/** Deletes all data of messages, between tests. */
export async function clearMessages(): Promise<void> {
  await sql`delete from outbox`;
  await sql`delete from message_budgets`;
  await sql`delete from unreachable_recipients`;
  await sql`delete from message_opt_outs`;
  await sql`update message_channels set failures = 0, pauses = 0, paused_at = null, why = null, retry_at = null`;
}
