// biome-ignore-all lint/suspicious/noTemplateCurlyInString: passages of the product's code, in which ${} is part of the text

import { type Slip, slips } from "./slip";

const ENROLLMENTS = "lib/domain/enrollments";
const BASELINE = "db/migrations/0000_baseline.sql";
const TESTS = "tests/domain/enrollments";

/** Who holds a seat, who counts as seated, and who is next. */
export const OF_SEATS: Slip[] = [
  ...slips(BASELINE, `${TESTS}/waiting-list/moving-up.test.ts`, [
    [" OR (NEW.state = 'enrolled' AND OLD.class_id <> NEW.class_id))\n  EXECUTE", ")\n  EXECUTE"],
    [
      "FROM old_rows g JOIN enrollments e ON e.id = g.enrollment_id AND e.state = 'enrolled'",
      "FROM old_rows g JOIN enrollments e ON e.id = g.enrollment_id",
    ],
    [
      "FROM new_rows c JOIN enrollments e ON e.id = c.enrollment_id AND e.state = 'enrolled'\n      GROUP",
      "FROM new_rows c JOIN enrollments e ON e.id = c.enrollment_id\n      GROUP",
    ],
    [
      "entry.enrollment_id = NEW.id AND NEW.state = 'expired' THEN",
      "entry.enrollment_id = NEW.id AND NEW.state = 'lapsed' THEN",
    ],
    ["rank = nextval('public.waiting_list_ranks'),\n", ""],
  ]),
  ...slips(BASELINE, `${TESTS}/waiting-list/offers.test.ts`, [
    ["state = CASE WHEN lapses > 0 THEN 'lapsed'", "state = CASE WHEN lapses > 1 THEN 'lapsed'"],
  ]),
  ...slips(`${ENROLLMENTS}/seats/room.ts`, `${TESTS}/seats-and-holds.test.ts`, [
    ["and(seatHeld(at), sql`${enrollments.studentId} is distinct from ${student}`)", "seatHeld(at)"],
    [
      "and(seatHeld(at), sql`${enrollments.studentId} is distinct from ${student}`)",
      "sql`${enrollments.studentId} is distinct from ${student}`",
    ],
  ]),
  ...slips(`${ENROLLMENTS}/seats/seat-facts.ts`, `${TESTS}/seats-and-holds.test.ts`, [
    ["and(eq(classes.id, classId), isNull(classes.archivedAt))", "eq(classes.id, classId)"],
  ]),
  ...slips(`${ENROLLMENTS}/seats/room.ts`, `${TESTS}/waiting-list/moving-up.test.ts`, [
    ["    sql`${waitingList.studentId} is distinct from ${student}`,\n", ""],
    ["sql`${sessions.id} = any (${waitingList.sessionIds})`", "sql`true`"],
  ]),
  ...slips(`${ENROLLMENTS}/seats/hold-limits.ts`, `${TESTS}/hold-limits.test.ts`, [
    [" and ${enrollments.holdUntil} > ${at}\n", ""],
    [
      "\n      and not exists (select from ${allocations} where ${allocations.enrollmentId} = ${enrollments.id})",
      "",
    ],
  ]),
  ...slips(BASELINE, `${TESTS}/hold-limits.test.ts`, [
    ["    PERFORM pg_advisory_xact_lock(hashtextextended(network, 0));\n", "    NULL;\n"],
  ]),
  ...slips(`${ENROLLMENTS}/seats/seat-rule.ts`, `${TESTS}/seat-rule.test.ts`, [
    ["gt(row.holdUntil, at)", "or(gt(row.holdUntil, at), eq(row.holdUntil, at))"],
    ['or(eq(row.state, "enrolled"), holdRunning(at, row))', "holdRunning(at, row)"],
  ]),
  ...slips(`${ENROLLMENTS}/seats/seat-rule.ts`, `${TESTS}/waiting-list/moving-up.test.ts`, [
    ["    gt(waitingList.offerUntil, at),\n", ""],
  ]),
  ...slips(`${ENROLLMENTS}/seats/seat-rule.ts`, `${TESTS}/waiting-list/offers.test.ts`, [
    ["    isNull(waitingList.enrollmentId),\n", ""],
  ]),
  ...slips(`${ENROLLMENTS}/seats/seat-season.ts`, "tests/domain/season-lifecycle/returning/offers.test.ts", [
    ['        eq(offers.answer, "accepted"),\n', ""],
    ["        eq(enrollments.classId, classId),\n", ""],
    ["        seatHeld(),\n", ""],
  ]),
  ...slips(`${ENROLLMENTS}/seats/seats.ts`, `${TESTS}/seats-and-holds.test.ts`, [
    ["and(isAmong(enrollments.classId, classIds), holdRunning())", "isAmong(enrollments.classId, classIds)"],
    [" and ${holdRunning()} offset 0", " offset 0"],
  ]),
  ...slips(`${ENROLLMENTS}/seats/sweep-holds.ts`, `${TESTS}/seats-and-holds.test.ts`, [
    ["and(isHold(), lt(enrollments.holdUntil, sql`now()`))", "isHold()"],
    ["and(isHold(), lt(enrollments.holdUntil, sql`now()`))", "lt(enrollments.holdUntil, sql`now()`)"],
  ]),
  ...slips(`${ENROLLMENTS}/waiting-list/waiting-before.ts`, `${TESTS}/waiting-list/late-payments.test.ts`, [
    ["sql`(not ${row}.is_paid, ${row}.rank)`", "sql`(${row}.rank)`"],
  ]),
  ...slips(`${ENROLLMENTS}/waiting-list/waiting-before.ts`, `${TESTS}/waiting-list/offers.test.ts`, [
    [" and ${seatHeld(at)}))", "))"],
    [" and w.student_id is distinct from ${student}", ""],
    ["s.capacity <= (", "s.capacity < ("],
  ]),
];
