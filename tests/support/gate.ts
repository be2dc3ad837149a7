import { expect, onTestFinished } from "vitest";
import { sql } from "./database";

const KEY = 4_711;

/** Blocks inserts into a table, right before or after the row is written, until the gate is opened. */
export type Gate = {
  /** Waits until a call is blocked at the gate. */
  reached: () => Promise<void>;
  /** Waits until another call waits for a lock held at the gate. */
  anotherWaits: () => Promise<void>;
  open: () => Promise<void>;
};

/**
 * A gate after each insert into a table, for one test. It may stay shut for at most the statement timeout of five
 * seconds.
 */
export function gateAfterInsert(table: string): Promise<Gate> {
  return gate(table, "after");
}

/** The same before the insert. */
export function gateBeforeInsert(table: string): Promise<Gate> {
  return gate(table, "before");
}

async function gate(table: string, when: "before" | "after"): Promise<Gate> {
  const keeper = await sql.reserve();
  await keeper`select pg_advisory_lock(${KEY})`;
  let shut = true;
  const open = async () => {
    if (shut) await keeper`select pg_advisory_unlock(${KEY})`;
    shut = false;
  };
  await sql.unsafe(`create function wait_at_gate() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock_shared(${KEY}); return new; end $$`);
  await sql.unsafe(
    `create trigger z_gate ${when} insert on ${table} for each row execute function wait_at_gate()`,
  );
  onTestFinished(async () => {
    await open();
    keeper.release();
    await sql`drop function wait_at_gate cascade`;
  });
  const waiting = async (isAtGate: boolean) => {
    const rows = await sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and (wait_event = 'advisory') = ${isAtGate}`;
    return rows.length;
  };
  return {
    reached: () => expect.poll(() => waiting(true), { interval: 5 }).toBe(1),
    anotherWaits: () => expect.poll(() => waiting(false), { interval: 5 }).toBe(1),
    open,
  };
}
