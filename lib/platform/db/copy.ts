import "server-only";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { sql as query } from "drizzle-orm";
import { borrowConnection, read } from "./client";
import { PoolQueue, type Timeouts } from "./pool-queue";

const MOST_AT_ONCE = 2;
const TIMEOUTS: Timeouts = { still: 2_000, moving: 2_000 };
const BUFFER_BYTES = 256 * 1024;

/** Limits exports, so that the rest of the academy keeps its connections. */
const streams = new PoolQueue(MOST_AT_ONCE);

/**
 * Streams a COPY ... TO STDOUT with backpressure: rows are never buffered whole. When the reader leaves early, the
 * statement is cancelled, which frees its connection at once.
 * @param copy a whole COPY statement; it takes no parameters, so user input in it must be inlined (inline.ts)
 * @throws Refusal busy when two are streamed already, or no connection comes free
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
        // Rows already sent must be read before Postgres can report the cancellation.
        rows.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  );
}

type Copy = { rows: Readable; cancel: () => void };

async function open(copy: string): Promise<Copy> {
  const leave = await streams.enter(TIMEOUTS);
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
    // A late cancellation must not hit the connection's next statement. The pool replaces broken connections.
    const end = async () => {
      ended = true;
      await cancelling?.catch(() => undefined);
      await giveBack().catch(() => undefined);
    };
    rows.once("close", () => void end().finally(leave));
    rows.once("end", () => resumeSocket(rows));
    return { rows, cancel };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Cancels a running COPY from another connection, which the driver cannot do. The statement is found by its mark, because
 * behind a pooler another server process may run it.
 */
function cancelOf(mark: string) {
  return query`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'active' and left(query, ${mark.length}::int) = ${mark}`;
}

/**
 * Resumes the socket after the last row. The driver pauses it when rows arrive faster than they are read and does not
 * resume it at the end, so the connection would never be returned.
 */
function resumeSocket(rows: Readable): void {
  try {
    rows._read(0);
  } catch {
    // The connection broke; `close` returns it.
  }
}
