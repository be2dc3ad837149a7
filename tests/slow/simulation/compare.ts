import { isDeepStrictEqual } from "node:util";
import { Differs, type Stage } from "./actions/acting";
import { compareBooks } from "./compare-books";
import { GROUP_NAMES, SEASON } from "./furnish";
import type { Model } from "./model/model";
import type { Mark } from "./model/registers";
import { isGone, type Stray } from "./model/suspense";
import { type State, shownTime } from "./model/terms";
import { nextStepOf } from "./model/told";
import { find, nameOf } from "./people";
import { type Row, read, rows } from "./read";
import type { Step } from "./steps";
import type { World } from "./world";

/** The states as the API names them. */
const SHOWN: Record<State, string> = {
  held: "pending",
  pending: "pending",
  offered: "pending",
  enrolled: "enrolled",
  paid_waiting: "paid_waiting",
  expired: "expired",
  cancelled: "cancelled",
};
const MESSAGES = ["enrolled", "offer", "no_seat"] as const;

/**
 * Compares what the academy says with the model: all seats, queues, money and messages, what the people of a step and one other are
 * told, and the books. @throws Differs with every difference
 */
export async function compare({ world, model }: Stage, step: Step, n: number): Promise<void> {
  const { kind, who, payer, group, server } = step;
  const all = [...model.registered];
  const asked = new Set([who, payer, all[n % all.length] ?? who].filter((one) => model.registered.has(one)));
  const lists = [...model.groups.keys()].filter((one) => one === group || model.queue(one).length > 0);
  const [people, seats, classes, queues, money, messages, registers, broken, books] = await Promise.all([
    Promise.all([...asked].map((one) => personInAcademy({ world, model }, one, server))),
    world.list(1 - server, `students/enrollments?season=${SEASON.number}`),
    world.desk(server, `classes?season=${SEASON.number}`),
    Promise.all(lists.map((one) => queueInAcademy(world, one, 1 - server))),
    world.list(1 - server, "payments/transactions"),
    world.list(server, `messages?kind=${MESSAGES[n % MESSAGES.length]}`),
    registersInAcademy({ world, model }, group, server),
    brokenOf(world, kind),
    compareBooks({ world, model }, step, n),
  ]);
  // What left with a withdrawn import is listed still.
  const booked = money.filter(({ flags }) => !(flags as string[]).includes("withdrawn"));
  const found = {
    people: Object.fromEntries(people),
    seats: seats
      .filter((row) => whose(world, row) !== "Stranger")
      .map((row) => [whose(world, row), groupOf(world, row), row.status, row.amount_paid].join(" "))
      .sort(),
    taken: world.groups.map(
      ({ id }) => rows(classes, "data", "classes").find((row) => row.id === id)?.seats_taken,
    ),
    queues: Object.fromEntries(queues),
    money: booked.reduce((sum, row) => sum + Number(row.amount), 0),
    strays: booked
      .filter(({ status }) => status === "suspense" || status === "given_back")
      .map((row) => `${row.transaction_id} ${row.amount} ${row.status}`)
      .sort(),
    messages: messages.map((row) => whose(world, row)).sort(),
    registers,
    broken,
    books: ofBooks(books, "found"),
  };
  const expected = {
    people: Object.fromEntries([...asked].map((one) => [nameOf(one), personInModel(model, one)])),
    seats: model.seats
      .map((seat) => [nameOf(seat.who), GROUP_NAMES[seat.group], SHOWN[seat.state], seat.paid].join(" "))
      .sort(),
    taken: model.groups.map((_group, one) => model.taken(one)),
    queues: Object.fromEntries(
      queues.map(([name]) => [name, queueInModel(model, GROUP_NAMES.indexOf(name))]),
    ),
    money: model.money,
    strays: model.suspense.all.flatMap(shownStray).sort(),
    messages: model.owed[MESSAGES[n % MESSAGES.length] ?? "enrolled"].map(nameOf).sort(),
    registers: model.registers.marks
      .filter((mark) => mark.group === group)
      .map(shownMark)
      .sort(),
    broken: [],
    books: ofBooks(books, "expected"),
  };
  const differences = differing(expected, found, "");
  if (differences.length > 0)
    throw new Differs(
      differences.map(({ path, says }) => `${path}: ${says}`).join("\n"),
      differences.map(({ path }) => path.replace(/^(people|queues)\.[^.]*/, "$1")),
    );
}

async function queueInAcademy(world: World, group: number, server: number): Promise<[string, unknown]> {
  const answer = await world.desk(server, `classes/waiting-list?class_id=${world.groups[group]?.id}`);
  const line = (row: Row) => [
    whose(world, row),
    row.paid ? "paid" : row.state,
    row.offer_until ? shownTime(Date.parse(String(row.offer_until))) : null,
  ];
  return [GROUP_NAMES[group] ?? "", rows(answer, "data", "waiting").map(line)];
}

function queueInModel(model: Model, group: number) {
  return model
    .queue(group)
    .map(({ who, isPaid, offeredUntil }) => [
      nameOf(who),
      isPaid ? "paid" : offeredUntil === null ? "waiting" : "offered",
      offeredUntil && shownTime(offeredUntil),
    ]);
}

/** All marks of a class's saved registers. */
async function registersInAcademy({ world, model }: Stage, group: number, server: number): Promise<string[]> {
  const days = new Set(
    model.registers.marks.filter((mark) => mark.group === group).map(({ meets }) => meets),
  );
  const answers = await Promise.all(
    [...days].map((day) =>
      world.desk(server, `attendance-registers?sessionId=${world.groups[group]?.sessions[day]}`),
    ),
  );
  return answers
    .flatMap((answer) => Object.entries(read(answer, "data") as Record<string, { students: Row[] }>))
    .flatMap(([day, { students }]) => students.map((row) => `${day} ${whose(world, row, "id")} ${row.state}`))
    .sort();
}

function shownMark({ day, who, present }: Mark): string {
  return `${day} ${nameOf(who)} ${present ? "present" : "absent"}`;
}

function shownStray({ receipt, shillings, state }: Stray): string[] {
  if (isGone(state)) return [];
  return [`${receipt} ${shillings} ${state === "suspense" ? "suspense" : "given_back"}`];
}

function whose(world: World, row: Row, key = "student_id"): string {
  return nameOf([...world.students].find(([, id]) => id === row[key])?.[0] ?? -1);
}

function groupOf(world: World, { class_id }: Row): string {
  return GROUP_NAMES[world.groups.findIndex(({ id }) => id === class_id)] ?? "";
}

/** What contradicts the invariants. A callback that a crash left behind waits for the scheduler, which runs when a step says so. */
async function brokenOf({ academy: { sql } }: World, step: Step["kind"]): Promise<Row[]> {
  const broken = await sql<Row[]>`select rule, subject from check_invariants()`;
  if (broken.length === 0 || step === "sweep") return [...broken];
  const waiting = await sql<Row[]>`select 'callback:' || callback_id as subject from unprocessed_callbacks`;
  return broken.filter(({ subject }) => !waiting.some((callback) => callback.subject === subject));
}

async function personInAcademy({ world, model }: Stage, who: number, server: number): Promise<[string, Row]> {
  if (!model.latest(who)) {
    const { next_step } = read(await find(world, who, server), "data") as { next_step?: Row };
    return [nameOf(who), { state: null, ...shownStep(next_step) }];
  }
  const answer = await world.desk(
    server,
    `students/get-student-enrollment?student_id=${world.students.get(who)}`,
  );
  const data = read(answer, "data") as Row;
  const group = world.groups.findIndex(({ id }) => id === data.class_id);
  return [
    nameOf(who),
    {
      state: data.status,
      group,
      paid: data.amount_paid,
      credit: data.credit,
      hasTimes: (data.sessions as unknown[]).length > 0,
      ...shownStep(data.next_step as Row),
    },
  ];
}

function shownStep(step: Row | undefined): Row {
  return {
    step: step?.state,
    due: step?.due,
    until: step?.until ? shownTime(Date.parse(String(step.until))) : null,
  };
}

function personInModel(model: Model, who: number): Row {
  const seat = model.latest(who);
  const { state, due, until } = nextStepOf(model, who);
  const step = { step: state, due, until: until && shownTime(until) };
  if (!seat) return { state: null, ...step };
  const { group, paid, credit, hasTimes } = seat;
  return { state: SHOWN[seat.state], group, paid, credit, hasTimes, ...step };
}

function ofBooks(books: Awaited<ReturnType<typeof compareBooks>>, side: "expected" | "found"): Row {
  return Object.fromEntries(Object.entries(books).map(([name, part]) => [name, part[side]]));
}

/** Each value that differs, with its path. */
function differing(expected: unknown, found: unknown, path: string): { path: string; says: string }[] {
  if (isDeepStrictEqual(expected, found)) return [];
  const isOpen = (value: unknown): value is Row =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isOpen(expected) || !isOpen(found))
    return [
      {
        path: path.slice(1),
        says: `the model says ${JSON.stringify(expected)}, the academy ${JSON.stringify(found)}`,
      },
    ];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.flatMap((name) => differing(expected[name], found[name], `${path}.${name}`));
}
