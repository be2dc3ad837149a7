import { BOUND, CANARY, type Chance, chanceOf, type Field, flight, KNOWN, parts } from "./action-arguments";
import { anyFields, envelope, several, strangeId, strangeNames } from "./malformed-fields";

/** A request to a server action that no page of ours sends. */
export type Garbage = {
  /** The kind of malformed body, for failure messages. */
  kind: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
};

/**
 * Bodies and headers for server actions: malformed, truncated, duplicated, deeply nested, looping, and the published
 * exploits of CVE-2025-55182, 55183, 55184 and 67779. The same seed gives the same requests.
 * @param ids of real actions; half of the requests are addressed to one of them
 */
export function garbage(seed: number, ids: string[], paths: string[], count: number): Garbage[] {
  const chance = chanceOf(seed);
  return Array.from({ length: count }, (_, nth) => {
    const [kind, make] = MAKERS[nth % MAKERS.length]!;
    const id = chance.of(ids);
    return { kind, path: chance.of(paths), ...make(chance, id, ids) };
  });
}

type Made = Pick<Garbage, "headers" | "body">;
type Make = (chance: Chance, id: string, ids: string[]) => Made;

const MAKERS: [kind: string, make: Make][] = [
  ["a strange id", (chance, id) => fetched(strangeId(chance, id), form([["0", "[]"]], chance))],
  ["a form without an action", (chance) => form(anyFields(chance), chance)],
  [
    "Flight as text",
    (chance, id) => ({
      headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8" },
      body: Buffer.from(flight(chance, id)),
    }),
  ],
  [
    "Flight in a form",
    (chance, id) => fetched(id, form([["0", flight(chance, id)], ...anyFields(chance)], chance)),
  ],
  ["Flight in many parts", (chance, id) => fetched(id, form(parts(chance, id), chance))],
  ["a known attack", (chance, id) => fetched(id, form(chance.of(KNOWN)(id), chance))],
  [
    "a known attack without scripts",
    (chance, id) => form([...envelope(id, chance.of(BOUND)), ...chance.of(KNOWN)(id)], chance),
  ],
  [
    "strange bound arguments",
    (chance, id) => form([...envelope(id, flight(chance, id)), ...anyFields(chance)], chance),
  ],
  ["several actions at once", (chance, id, ids) => form(several(chance, id, ids), chance)],
  ["strange names of actions", (chance, id) => form(strangeNames(chance, id), chance)],
  ["a form that breaks off", (chance, id) => broken(chance, fetched(id, form(anyFields(chance), chance)))],
  [
    "a form that breaks off, without scripts",
    (chance, id) => broken(chance, form(envelope(id, BOUND[0]!), chance)),
  ],
  [
    "fields of anything, to a real action",
    (chance, id) => form([...envelope(id, BOUND[0]!), ...anyFields(chance)], chance),
  ],
  [
    "fields of anything, to a real action by scripts",
    (chance, id) =>
      fetched(id, form([["0", `[{"errors":{},"values":{}},"$K1"]`], ...anyFields(chance, "1_")], chance)),
  ],
  [
    "another kind of body",
    (chance, id) => ({
      headers: { ...some(chance, { "next-action": id }), "content-type": chance.of(TYPES) },
      body: Buffer.from(flight(chance, id)),
    }),
  ],
  ["a strange router state", (chance, id) => strangeRouter(chance, id)],
];

const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/mixed; boundary=x",
  "multipart/form-data",
  "text/html",
  "text/x-component",
  "*/*",
  "multipart/form-data; boundary=",
  "application/octet-stream",
];

function fetched(id: string, made: Made): Made {
  return { ...made, headers: { ...made.headers, "next-action": id } };
}

function some(chance: Chance, headers: Record<string, string>): Record<string, string> {
  return chance.below(2) === 0 ? headers : {};
}

const STATES = [
  "",
  "[",
  "{}",
  "null",
  "%",
  "%7B%22__proto__%22%3A1%7D",
  "[".repeat(6_000),
  encodeURIComponent(JSON.stringify(["", { children: ["__proto__", {}, null, "refetch"] }])),
  encodeURIComponent(`[${'"",{"children":['.repeat(300)}`),
  "x".repeat(12_000),
  '["",{"children":["__PAGE__",{}]},null,null,true]',
];

function strangeRouter(chance: Chance, id: string): Made {
  const headers = {
    rsc: chance.of(["1", "0", "x"]),
    "next-router-state-tree": chance.of(STATES),
    ...some(chance, { "next-router-prefetch": chance.of(["1", "2", "x"]) }),
    ...some(chance, {
      "next-router-segment-prefetch": chance.of(["/_tree", "/../..", "/__proto__", "x".repeat(500)]),
    }),
    ...some(chance, { "next-url": chance.of(["/admin", "//evil.example", "%", "/".repeat(2_000)]) }),
  };
  const made = form(anyFields(chance), chance);
  return { ...made, headers: { ...made.headers, ...headers, ...some(chance, { "next-action": id }) } };
}

function broken(chance: Chance, { headers, body }: Made): Made {
  const type = headers["content-type"] ?? "";
  return chance.of<Made>([
    { headers, body: body.subarray(0, chance.below(body.length)) },
    { headers, body: Buffer.concat([body, body]) },
    { headers, body: Buffer.from(body.toString("latin1").replaceAll("\r\n", "\n"), "latin1") },
    {
      headers,
      body: Buffer.from(body.toString("latin1").replaceAll("Content-Disposition", "Content"), "latin1"),
    },
    { headers: { ...headers, "content-type": type.replace("boundary=", "boundary=x") }, body },
    { headers: { ...headers, "content-type": "multipart/form-data" }, body },
    { headers, body: Buffer.alloc(0) },
    { headers, body: Buffer.from(Array.from({ length: 500 }, () => chance.below(256))) },
    { headers, body: Buffer.concat([body, Buffer.alloc(540 * 1024, 97)]) },
  ]);
}

function form(fields: Field[], chance: Chance): Made {
  const boundary = `----academy${chance.below(1_000_000)}`;
  const lines = fields.map(([name, value]) => {
    const file = chance.below(20) === 0 ? `; filename="${CANARY}.txt"\r\nContent-Type: text/plain` : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', "%22")}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${lines.join("")}--${boundary}--\r\n`),
  };
}
