import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/**
 * One round of load: so many lanes, each doing one call after the other until the orders are used up or the time is.
 * Orders of `again` begin anew when they are used up.
 * @typedef {{ path: string, method: string, headers?: Record<string, string>, body?: string }} HttpOrder
 * @typedef {{ text: string, params: unknown[], gives?: Record<string, string> }} Step
 */
const { kind, lanes, seconds, orders, again, url, steps, session } = workerData;
const latencies = [];
const answers = {};
let next = 0;

const worker = kind === "http" ? overHttp() : overSql();
await worker.open();
const begun = performance.now();
const until = begun + seconds * 1_000;
await Promise.all(Array.from({ length: lanes }, (_, lane) => go(lane)));
const ms = performance.now() - begun;
await worker.close();
parentPort?.postMessage({ latencies, answers, ms });

async function go(lane) {
  while (performance.now() < until) {
    if (next >= orders.length && !again) return;
    const order = orders[next++ % orders.length];
    const start = performance.now();
    const answer = await worker.call(order, lane);
    latencies.push(performance.now() - start);
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}

function overHttp() {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const { hostname, port } = new URL(url);
  const call = ({ path, method, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const options = { agent, hostname, port, path, method, headers: { ...headers, ...length } };
      const sent = request(options, (response) => {
        response.on("data", () => {});
        response.once("end", () => resolve(String(response.statusCode)));
        response.once("error", reject);
      });
      sent.once("error", reject);
      sent.end(body);
    });
  return { open: async () => {}, call, close: async () => agent.destroy() };
}

/** The same statements on a connection of each lane's own, prepared, with nothing around them. */
function overSql() {
  const clients = Array.from({ length: lanes }, () => {
    const client = postgres(url, { max: 1, onnotice: () => {}, connection: session });
    // Sets the driver up to send times and JSON as our own code does.
    drizzle(client);
    return client;
  });
  const call = async (given, lane) => {
    const known = { ...given };
    for (const { text, params, gives } of steps) {
      const values = params.map((value) => filled(value, known));
      const rows = await clients[lane].unsafe(text, values, { prepare: true });
      for (const [name, column] of Object.entries(gives ?? {})) known[name] = String(rows[0]?.[column] ?? "");
    }
    return "done";
  };
  return {
    open: async () => void (await Promise.all(clients.map((client) => client`select 1`))),
    call,
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

function filled(value, known) {
  if (typeof value !== "string") return value;
  return value.replace(/«(\w+)»/g, (_, name) => known[name] ?? "");
}
