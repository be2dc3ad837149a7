import type { Control } from "./control";

const LOAD = {
  test: "tests/domain/enrollments/waiting-list/load.test.ts",
  named: "nobody is passed, no seat is given twice",
};
const IN_ORDER = "export const inQueueOrder = [desc(waitingList.isPaid), asc(waitingList.rank)];";

/** Controls of the waiting list: the lock, the order, and what keeps newcomers from a freed seat. */
export const WAITING: Control[] = [
  {
    row: "W1",
    what: "free seats are counted and given under the lock of the class",
    file: "db/migrations/0000_baseline.sql",
    was: "WHERE id = wanted AND archived_at IS NULL FOR UPDATE;",
    now: "WHERE id = wanted AND archived_at IS NULL;",
    ...LOAD,
  },
  {
    row: "W2",
    what: "the queue is served in its order",
    file: "lib/domain/enrollments/waiting-list/queue.ts",
    was: IN_ORDER,
    now: "export const inQueueOrder = [desc(waitingList.rank)];",
    ...LOAD,
  },
  {
    row: "W3",
    what: "late payments stand first",
    file: "lib/domain/enrollments/waiting-list/queue.ts",
    was: IN_ORDER,
    now: "export const inQueueOrder = [asc(waitingList.rank)];",
    test: "tests/domain/enrollments/waiting-list/late-payments.test.ts",
    named: "stands first in the queue and is enrolled by the next free seat",
  },
  {
    row: "W4",
    what: "a freed seat is no newcomer's while somebody waits",
    file: "lib/domain/enrollments/seats/room.ts",
    was: "if (capacity !== null && !hasSeat && taken + ahead >= capacity)",
    now: "void ahead;\n  if (capacity !== null && !hasSeat && taken >= capacity)",
    test: "tests/domain/enrollments/waiting-list/offers.test.ts",
    named: "is no newcomer's, also before it is offered",
  },
  {
    row: "W5",
    what: "a seat set aside for who moves up counts as taken",
    file: "lib/domain/enrollments/seats/room.ts",
    was: "'taken', held + aside,",
    now: "'taken', held,",
    test: "tests/domain/enrollments/waiting-list/moving-up.test.ts",
    named: "keeps the old seat until the new one is accepted",
  },
  {
    row: "W6",
    what: "two who swap are locked together and still want each other's class",
    file: "lib/domain/enrollments/waiting-list/swap.ts",
    was: "if (!first || !second || !(await wantEachOther(tx, first, second))) return [];",
    now: `void wantEachOther;
  if (!first || !second) return [];`,
    test: "tests/domain/enrollments/waiting-list/moving-up.test.ts",
    named: "three who each want another's class are swapped once",
  },
];
