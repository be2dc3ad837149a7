import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import { sql } from "../../support/database";
import { preparedStatementNames } from "../../support/prepared-statements";

let pooler: Awaited<ReturnType<typeof openPooler>>;

beforeAll(async () => {
  pooler = await openPooler();
  process.env.DATABASE_URL = pooler.url;
});
afterAll(async () => {
  await closeDatabase();
  pooler.close();
});

test("behind a pooler nothing is prepared, not even a commit: another connection would not know the name", async () => {
  expect(await preparedStatementNames()).toEqual([]);
  expect(pooler.connections()).toBeGreaterThan(1);
});

/** A proxy to the test's database that reports its own backend process id, as poolers do. */
async function openPooler() {
  const [here] = await sql<[{ port: number }]>`select inet_server_port() as port`;
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const onward = connect(here.port, "127.0.0.1");
    for (const end of [socket, onward]) sockets.add(end.on("error", () => {}));
    onward.on("data", (bytes: Buffer) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (key >= 0) bytes.writeInt32BE(1, key + 5);
      socket.write(bytes);
    });
    socket.pipe(onward);
    onward.once("close", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(process.env.DATABASE_URL ?? "");
  const address = server.address();
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: url.href, connections: () => connections, close };
}
