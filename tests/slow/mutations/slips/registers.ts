// biome-ignore-all lint/suspicious/noTemplateCurlyInString: passages of the product's code, in which ${} is part of the text

import { type Slip, slips } from "./slip";

const ATTENDANCE = "lib/domain/attendance";
const TESTS = "tests/domain/attendance";

/** Whose meetings count, and what a saved register keeps. */
export const OF_REGISTERS: Slip[] = [
  ...slips(`${ATTENDANCE}/outcomes.ts`, `${TESTS}/outcomes.test.ts`, [
    ["counted.attended * 100 >= ", "counted.attended * 100 > "],
  ]),
  ...slips(`${ATTENDANCE}/read-shares.ts`, `${TESTS}/outcomes.test.ts`, [
    [
      "ATTENDED: SQL = sql`count(*) filter (where m.state in ('present', 'late'))",
      "ATTENDED: SQL = sql`count(*) filter (where m.state = 'present')",
    ],
    ["r.id = m.register_id and r.status = 'saved' and exists", "r.id = m.register_id and exists"],
  ]),
];
