import "server-only";
import { borrowConnection } from "./client";
import { type Patience, Slots } from "./slots";

const MOST_AT_ONCE = 2;
const PATIENCE: Patience = { still: 2_000, moving: 2_000 };
const BUFFER_BYTES = 256 * 1024;

/** However many ask, the rest of the academy keeps its connections (reliability.md T27). */
const streams = new Slots(MOST_AT_ONCE);

/**
 * Streams a COPY ... TO STDOUT with backpressure: rows are never gathered in memory. A reader who leaves early ends the
 * statement; the connection is given back in any case.
 * @param copy a whole COPY statement; it can take no parameters, so nothing a person wrote may stand in it.
 * @throws Refusal busy when two are streamed already, or no connection comes free.
 */
export async function copyOut(copy: string): Promise<ReadableStream<Uint8Array>> {
  const { statement, rows } = await open(copy);
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
        rows.once("error", (fault) => readerLeft || controller.error(fault));
        rows.pause();
      },
      pull() {
        rows.resume();
      },
      cancel() {
        readerLeft = true;
        // Where ending it fails, what is left still flows off: the driver stops listening to a stream nobody reads.
        Promise.resolve(statement.cancel()).catch(() => undefined);
        rows.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  );
}

async function open(copy: string) {
  const leave = await streams.enter(PATIENCE);
  try {
    const { sql, giveBack } = await borrowConnection();
    // A connection that broke is replaced by the pool; there is nothing to do about it here.
    const end = () =>
      giveBack()
        .catch(() => undefined)
        .finally(leave);
    const statement = sql.unsafe(copy);
    const rows = await statement.readable().catch(async (fault: unknown) => {
      await giveBack();
      throw fault;
    });
    rows.once("close", () => void end());
    return { statement, rows };
  } catch (fault) {
    leave();
    throw fault;
  }
}
