import { connect, createServer, type Socket } from "node:net";
import { sql as query } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowConnection, closeDatabase, read, statement, transaction } from "@/lib/platform/db/client";
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

const LIMITS = query`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;

test.each([
  ["a read", read],
  ["a statement", statement],
  ["a transaction", transaction],
])("behind a pooler, which refuses settings at the start, %s has its limits", async (_what, run) => {
  const limits = await run((db) => db.execute(LIMITS));
  expect([...limits]).toEqual([{ statement: "5s", lock: "3s", idle: "10s", zone: "UTC" }]);
});

test("behind a pooler an export has its own limits", async () => {
  const { sql: borrowed, giveBack } = await borrowConnection();
  const [limits] =
    await borrowed`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  await giveBack();
  expect(limits).toEqual({ lock: "3s", statement: "10min" });
});

/** Startup parameters that PgBouncer passes on; by default it refuses the others. */
const PASSED =
  /^(user|database|application_name|client_encoding|DateStyle|TimeZone|standard_conforming_strings)$/;

/** The names of the settings in a startup message: length, version, then names and values, each ended by NUL. */
function settingsIn(startup: Buffer): string[] {
  const words = startup.subarray(8).toString("latin1").split("\0");
  return words.filter((word, at) => at % 2 === 0 && word !== "");
}

/** The protocol's ErrorResponse. */
function errorMessage(sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${sentence}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A proxy to the test's database that reports its own backend process id and refuses settings of a session, as PgBouncer does. */
async function openPooler() {
  const [here] = await sql<[{ port: number }]>`select inet_server_port() as port`;
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on("error", () => {}));
    socket.once("data", (startup: Buffer) => {
      const refused = settingsIn(startup).filter((name) => !PASSED.test(name));
      if (refused.length > 0) return socket.end(errorMessage(`unsupported startup parameter: ${refused}`));
      const onward = connect(here.port, "127.0.0.1");
      sockets.add(onward.on("error", () => {}));
      onward.on("data", (bytes: Buffer) => {
        const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
        if (key >= 0) bytes.writeInt32BE(1, key + 5);
        socket.write(bytes);
      });
      onward.write(startup);
      socket.pipe(onward);
      onward.once("close", () => socket.destroy());
    });
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
