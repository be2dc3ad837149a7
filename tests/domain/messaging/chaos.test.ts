import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import type { SentSms } from "@/simulator/messages/messaging";
import { sql } from "../../support/database";
import { budget } from "../../support/sending";
import { type Chaos, playChaos } from "../../support/sending-chaos";
import { WHOLE_RUN } from "../../support/whole-run";

const MESSAGES = WHOLE_RUN ? 2_000 : 400;
const KILLS = 10;
const CAP_SHILLINGS = Math.round(MESSAGES * 0.7);

type Row = {
  id: string;
  kind: string;
  recipient: string;
  state: string;
  why: string | null;
  doubts: number;
  provider_id: string | null;
  cost_cents: number | null;
  was_due: boolean;
};

afterAll(closeDatabase);

describe(`${MESSAGES} messages, every outcome of the gateway, two workers, ${KILLS} of them killed at random points`, () => {
  let chaos: Chaos;
  let rows: Row[];
  beforeAll(async () => {
    chaos = await playChaos({ seed: "chaos-1", messages: MESSAGES, kills: KILLS, budget: CAP_SHILLINGS });
    rows = await sql<
      Row[]
    >`select o.id, o.kind, o.recipient, o.state, o.why, o.doubts, o.provider_id, o.cost_cents,
      coalesce(o.lease_until - interval '90 seconds' < e.hold_until, true) as was_due
      from outbox o left join enrollments e on e.id = o.about_id`;
  });

  test("every kill happened and every outcome occurred", () => {
    expect(rows).toHaveLength(MESSAGES);
    expect(chaos.kills).toBe(KILLS);
    expect([...chaos.played].toSorted()).toEqual([...chaos.outcomes].toSorted());
    const ends = new Set(rows.map(({ state }) => state));
    for (const end of ["accepted", "failed", "unknown", "expired", "suppressed"]) expect(ends).toContain(end);
  });

  test("every message came to an end", () => {
    expect(rows.filter(({ state }) => state === "queued" || state === "sending")).toEqual([]);
  });

  test("no bulk message reached a phone twice", () => {
    const bulk = rows.filter(({ kind }) => kind === "notice" || kind === "promotion");
    for (const { recipient } of bulk) expect(arrivals(recipient).length).toBeLessThanOrEqual(1);
  });

  test("nothing else reached a phone more than twice, and that only after a doubtful try", () => {
    for (const { recipient, doubts } of rows)
      expect(arrivals(recipient).length).toBeLessThanOrEqual(doubts > 0 ? 2 : 1);
  });

  test("no code was lost: each arrived, was refused for good, or was tried twice and ended as unknown", () => {
    for (const { kind, recipient, state, doubts } of rows) {
      if (kind !== "code" || arrivals(recipient).length > 0) continue;
      if (state === "unknown" && doubts >= 2) continue;
      expect([recipient, state, chaos.outcomeOf(recipient)]).toEqual([
        recipient,
        "failed",
        expect.stringMatching(/^(403|404|406|407|409|502|http_400)$/),
      ]);
    }
  });

  test("each final state agrees with the gateway or says that nobody knows", () => {
    for (const { state, recipient, provider_id, why } of rows) {
      if (state === "unknown") continue;
      if (provider_id !== null) expect(smsOf({ provider_id, recipient })?.to, `${state}`).toBe(recipient);
      else expect([state, why, ...arrivals(recipient)]).toEqual([state, why]);
      if (state === "accepted" || state === "delivered") expect(provider_id).not.toBeNull();
    }
  });

  test("the books equal the gateway's to the cent, and only what is doubtful is still reserved", async () => {
    const mine = new Set(rows.map((row) => (row.provider_id === null ? undefined : smsOf(row))));
    const cost = (some: readonly SentSms[]) => some.reduce((sum, { costCents }) => sum + costCents, 0);
    const certain = cost(chaos.truth.filter((sms) => mine.has(sms)));
    const doubtful = cost(chaos.truth.filter((sms) => !mine.has(sms)));
    const { spent, reserved } = await budget();
    expect(spent).toBe(certain);
    expect(spent).toBe(
      rows
        .filter(({ provider_id }) => provider_id !== null)
        .reduce((sum, { cost_cents }) => sum + (cost_cents ?? 0), 0),
    );
    expect(doubtful).toBeLessThanOrEqual(reserved);
    // Reports make up for most lost answers.
    expect(rows.filter(({ doubts, state }) => doubts > 0 && state === "delivered")).not.toEqual([]);
  });

  test("nothing was sent after its reason was gone", () => {
    const reminders = rows.filter(({ kind }) => kind === "hold_ending");
    expect(reminders.filter(({ why }) => why === "hold_over").length).toBeGreaterThan(0);
    for (const { was_due, recipient, state } of reminders)
      if (arrivals(recipient).length > 0) expect([state, was_due]).toEqual([state, true]);
  });

  test("the budget was never exceeded by more than one call; bulk was left out, receipts were not", () => {
    const most = CAP_SHILLINGS * 100;
    expect(chaos.mostSpent).toBeLessThanOrEqual(most * 1.2 + 80);
    const over = rows.filter(({ why }) => why === "over_budget");
    expect(over.length).toBeGreaterThan(0);
    expect([...new Set(over.map(({ kind }) => kind))].toSorted()).toEqual(["notice", "promotion"]);
  });

  /**
   * The SMS of a message. After a lost answer only the report has the gateway's id; where that id is wrong, the phone identifies
   * the SMS.
   */
  function smsOf({ provider_id, recipient }: Pick<Row, "provider_id" | "recipient">): SentSms | undefined {
    const named = chaos.truth.find(({ id }) => id === provider_id);
    const isMisnamed = chaos.outcomeOf(recipient) === "dlr_unknown_id";
    return named ?? (isMisnamed ? arrivals(recipient)[0] : undefined);
  }

  /** The SMS that the gateway accepted for a phone; each message has a phone of its own. */
  function arrivals(recipient: string) {
    return chaos.arrivals.get(recipient) ?? [];
  }
});
