import "server-only";
import type { Readable } from "node:stream";
import { borrowConnection } from "./client";
import { Slots, type Timeouts } from "./slots";

const MOST_AT_ONCE = 2;
const PATIENCE: Timeouts = { still: 2_000, moving: 2_000 };
const BUFFER_BYTES = 256 * 1024;

/** However many ask, the rest of the academy keeps its connections (reliability.md T27). */
const streams = new Slots(MOST_AT_ONCE);

/**
 * Streams a COPY ... TO STDOUT with backpressure: rows are never gathered in memory. When a reader leaves early, what is
 * left flows off unread (the driver cannot cancel a COPY); the connection is given back in any case.
 * @param copy a whole COPY statement; it can take no parameters, so nothing a person wrote may stand in it.
 * @throws Refusal busy when two are streamed already, or no connection comes free.
 */
export async function copyOut(copy: string): Promise<ReadableStream<Uint8Array>> {
  const rows = await open(copy);
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
        rows.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  );
}

async function open(copy: string): Promise<Readable> {
  const leave = await streams.enter(PATIENCE);
  try {
    const { sql, giveBack } = await borrowConnection();
    const rows = await sql
      .unsafe(copy)
      .readable()
      .catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
    // A connection that broke is replaced by the pool; there is nothing to do about it here.
    const end = () => giveBack().catch(() => undefined);
    rows.once("close", () => void end().finally(leave));
    rows.once("end", () => goOn(rows));
    return rows;
  } catch (error) {
    leave();
    throw error;
  }
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
