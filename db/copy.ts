import "server-only";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { sql as query } from "drizzle-orm";
import { borrowConnection, read } from "./client";
import { Slots, type Timeouts } from "./slots";

const MOST_AT_ONCE = 2;
const PATIENCE: Timeouts = { still: 2_000, moving: 2_000 };
const BUFFER_BYTES = 256 * 1024;

/** However many ask, the rest of the academy keeps its connections (reliability.md T27). */
const streams = new Slots(MOST_AT_ONCE);

/**
 * Streams a COPY ... TO STDOUT with backpressure: rows are never gathered in memory. When a reader leaves early, the
 * statement is cancelled, so that its connection is free at once and not only after the last row.
 * @param copy a whole COPY statement; it can take no parameters, so nothing a person wrote may stand in it.
 * @throws Refusal busy when two are streamed already, or no connection comes free.
 */
export async function copyOut(copy: string): Promise<ReadableStream<Uint8Array>> {
  const { rows, cancel } = await open(copy);
  let readerLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        rows.on("data", (chunk: Uint8Array) => {
          if (readerLeft) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) rows.pause();
        });
        rows.once("end", () => readerLeft || controller.close());
        rows.once("error", (error) => readerLeft || controller.error(error));
        rows.pause();
      },
      pull() {
        rows.resume();
      },
      cancel() {
        readerLeft = true;
        cancel();
        // What Postgres has sent already must flow off before it can report the cancellation.
        rows.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  );
}

type Copy = { rows: Readable; cancel: () => void };

async function open(copy: string): Promise<Copy> {
  const leave = await streams.enter(PATIENCE);
  try {
    const { sql, giveBack } = await borrowConnection();
    const mark = `/* export ${randomUUID()} */`;
    const rows = await sql
      .unsafe(`${mark} ${copy}`)
      .readable()
      .catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
    let ended = false;
    let cancelling: Promise<unknown> | undefined;
    const cancel = () =>
      void read(async (db) => {
        if (ended) return;
        cancelling = db.execute(cancelOf(mark));
        await cancelling;
      }).catch(() => undefined);
    // A cancellation on its way must not meet the connection's next statement. A connection that broke is replaced by the pool.
    const end = async () => {
      ended = true;
      await cancelling?.catch(() => undefined);
      await giveBack().catch(() => undefined);
    };
    rows.once("close", () => void end().finally(leave));
    rows.once("end", () => goOn(rows));
    return { rows, cancel };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Cancels a running COPY from another connection; the driver cannot. The statement is found by its mark: behind a pooler the
 * connection that was borrowed may not be the one that runs it.
 */
function cancelOf(mark: string) {
  return query`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'active' and left(query, ${mark.length}::int) = ${mark}`;
}

/**
 * The driver stops its socket when rows come faster than they are read, and after the last row forgets to let it go on: what
 * Postgres says then would never be heard, and the connection never come back.
 */
function goOn(rows: Readable): void {
  try {
    rows._read(0);
  } catch {
    // The connection broke; `close` gives it back.
  }
}
