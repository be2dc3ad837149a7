import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase, read } from "@/lib/platform/db/client";
import { logged } from "../support/call";
import { outcomeOf } from "../support/outcome";

/** A server at a database's address that is no database. */
let meet: (socket: Socket) => void = () => {};
const sockets = new Set<Socket>();
let calls = 0;
const server = createServer((socket) => {
  calls += 1;
  sockets.add(socket.on("error", () => {}));
  meet(socket);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  process.env.DATABASE_URL = `postgres://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/c`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await closeDatabase();
});
afterAll(() => void server.close());

test("a database that hangs up is not called again without a pause", async () => {
  meet = (socket) => socket.resume().end();
  calls = 0;
  const texts = await Promise.all(
    Array.from({ length: 5 }, () => outcomeOf(read((db) => db.execute(sql`select 1`)))),
  );
  expect(texts).toEqual(Array(5).fill("busy"));
  expect(calls).toBeLessThan(10);
});

test("the log says once that the database cannot be reached, not with each caller", async () => {
  meet = (socket) => socket.resume().end();
  const lines = () => logged.filter((line) => line.includes('"event":"database.'));
  const before = lines().length;
  for (let nth = 0; nth < 3; nth++) await outcomeOf(read((db) => db.execute(sql`select 1`)));
  expect(lines().length - before).toBeLessThanOrEqual(1);
  expect(lines()).toEqual([expect.stringContaining("The database cannot be reached (CONNECTION_CLOSED)")]);
});

test.each<[string, (socket: Socket) => void]>([
  ["hangs up after the first message", (socket) => socket.once("data", () => socket.end())],
  ["resets the connection", (socket) => socket.once("data", () => socket.resetAndDestroy())],
  ["never answers", () => {}],
  [
    "is a pooler without a database behind it",
    (socket) => socket.once("data", () => socket.end(refused("08P01"))),
  ],
])("callers of a database that %s get the busy answer and do not wait forever", async (_what, behaviour) => {
  meet = behaviour;
  const texts = await Promise.all(
    Array.from({ length: 5 }, () => outcomeOf(read((db) => db.execute(sql`select 1`)))),
  );
  expect(texts).toEqual(Array(5).fill("busy"));
});

/** How a server of Postgres' protocol refuses a connection. */
function refused(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mserver login has been failing\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
