import { BOUND, CANARY, type Chance, type Field } from "./action-arguments";

const STRANGE_IDS = [
  "",
  "x",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "then",
  "0",
  "null",
  "[object Object]",
  "../../app/page",
  "a".repeat(4_000),
  "%00",
  "$F1",
  "0".repeat(42),
  "f".repeat(40),
  "z".repeat(42),
];

/** The id of no action, or one like it. */
export function strangeId(chance: Chance, id: string): string {
  const hex = () => Array.from({ length: 42 }, () => chance.below(16).toString(16)).join("");
  return chance.of([
    ...STRANGE_IDS,
    hex(),
    hex(),
    hex(),
    id.toUpperCase(),
    `${id}0`,
    id.slice(1),
    `${id}#then`,
    ` ${id}`,
  ]);
}

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "then",
  "$ACTION_",
  "$ACTION_REF_",
  "$ACTION_KEY",
  "$K1",
  "0",
  "1",
  "-1",
  "1_",
  "1_$ACTION_REF_1",
  "full_name",
  "msisdn",
  "q",
  "id",
  "student_id",
  "a[b][c]",
  "a.b.c",
  "constructor.prototype.polluted",
  "",
  " ",
  "\u0000",
  "na\r\nme",
  '"quoted"',
  "\u{1f4a9}",
];
const VALUES = [
  CANARY,
  "",
  "0",
  "-1",
  "1e400",
  "true",
  "null",
  "$undefined",
  "[]",
  "{}",
  '"',
  "'",
  "\u0000",
  "\ud83d",
  "$@0",
  "$F1",
  "$1:__proto__:then",
  "<script>",
  "'; drop table students; --",
  "../../etc/passwd",
  CANARY.repeat(200),
];

/** Fields with names and values of all kinds. */
export function anyFields(chance: Chance, before = ""): Field[] {
  const fields: Field[] = Array.from({ length: 1 + chance.below(12) }, () => [
    before + chance.of(NAMES),
    `${chance.of(VALUES)}`,
  ]);
  if (chance.below(8) === 0) fields.push(["n".repeat(1 + chance.below(30_000)), CANARY]);
  if (chance.below(8) === 0) for (let n = 0; n < 1_500; n++) fields.push([`${before}${n}`, CANARY]);
  if (chance.below(4) === 0 && fields[0]) fields.push(fields[0], fields[0]);
  return fields;
}

/** The fields a page without scripts sends before those of its form. */
export function envelope(id: string, bound: string): Field[] {
  return [
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", `{"id":"${id}","bound":"$@1"}`],
    ["$ACTION_1:1", bound],
    ["$ACTION_KEY", `k${"9".repeat(9)}`],
  ];
}

/** The fields of several actions in one form. */
export function several(chance: Chance, id: string, ids: string[]): Field[] {
  return [
    [`$ACTION_ID_${id}`, ""],
    [`$ACTION_ID_${chance.of(ids)}`, CANARY],
    ...envelope(chance.of(ids), chance.of(BOUND)),
    ...envelope(id, chance.of(BOUND)),
    ["$ACTION_REF_2", ""],
    ["$ACTION_2:0", `{"id":"${chance.of(ids)}","bound":null}`],
    ...(chance.below(2) === 0 ? ([["$ACTION_REF_3", ""]] as Field[]) : []),
  ];
}

/** Fields that name an action in ways no page of ours does. */
export function strangeNames(chance: Chance, id: string): Field[] {
  const odd = strangeId(chance, id);
  return chance.of<Field[]>([
    [[`$ACTION_ID_${odd}`, CANARY]],
    [
      [`$ACTION_REF_${odd}`, CANARY],
      [`$ACTION_${odd}:0`, `{"id":"${odd}","bound":null}`],
    ],
    [
      ["$ACTION_REF_", ""],
      ["$ACTION_:0", `{"id":"${id}","bound":"$@0"}`],
    ],
    [
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", `{"id":"${id}"`],
    ],
    [
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", `{"id":"${id}","id":"${odd}","bound":null}`],
    ],
    [
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", `{"id":"${id}#constructor","bound":null}`],
    ],
    [
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", `{"id":"${id}","bound":{"then":"$@1"}}`],
      ["$ACTION_1:1", "[]"],
    ],
    [["$ACTION_KEY", "k".repeat(20_000)], ...envelope(id, "[]")],
    [
      [`$ACTION_ID_${id}`, ""],
      ["$ACTION_KEY", odd],
    ],
  ]);
}
