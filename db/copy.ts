import "server-only";
import { borrowConnection } from "./client";

/**
 * Streams a COPY ... TO STDOUT with backpressure: rows are never gathered in memory. A reader who leaves early ends the
 * statement; the connection is given back in any case.
 * @param copy a whole COPY statement; it can take no parameters, so nothing a person wrote may stand in it.
 */
export async function copyOut(copy: string): Promise<ReadableStream<Uint8Array>> {
  const { sql, giveBack } = await borrowConnection();
  const statement = sql.unsafe(copy);
  const rows = await statement.readable().catch(async (fault: unknown) => {
    await giveBack();
    throw fault;
  });
  // A connection that broke is replaced by the pool; there is nothing to do about it here.
  rows.once("close", () => void giveBack().catch(() => undefined));
  const chunks = rows[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      rows.on("error", () => undefined);
      statement.cancel();
      // The driver stops listening to a stream nobody reads; what is left must flow off.
      rows.resume();
    },
  });
}
