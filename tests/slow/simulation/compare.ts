import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../faults/support/request";
import type { Stage } from "./actions";
import { Differs } from "./actions";
import { SEASON } from "./furnish";
import { SHOWN } from "./model";
import { find, nameOf } from "./people";

type Row = Record<string, unknown>;

/** Compares what the academy says with the model, and asks the books. @throws Differs with every difference */
export async function compare({ world, model }: Stage, server: number): Promise<void> {
  const [seats, classes, queues, money, enrolled, broken] = await Promise.all([
    Promise.all([...model.registered].map((who) => personInAcademy({ world, model }, who, server))),
    world.desk(server, `classes?season=${SEASON.number}&pageSize=100`),
    Promise.all(world.groups.map(({ id }) => world.desk(1 - server, `classes/waiting-list?class_id=${id}`))),
    world.desk(1 - server, "payments/transactions?pageSize=100"),
    world.desk(server, "messages?kind=enrolled&pageSize=100"),
    world.academy.sql`select rule, subject from check_invariants()`,
  ]);
  const students = [...world.students].map(([who, id]) => [id, who] as const);
  const whoIs = new Map(students);
  const found = {
    people: Object.fromEntries(seats),
    seats: world.groups.map(
      ({ id }) => rows(classes, "data", "classes").find((row) => row.id === id)?.seats_taken,
    ),
    queues: queues.map((answer) =>
      rows(answer, "data", "waiting").map((row) => {
        const who = nameOf(whoIs.get(String(row.student_id)) ?? -1);
        return [
          who,
          row.paid ? "paid" : row.state,
          row.offer_until ? Date.parse(String(row.offer_until)) : null,
        ];
      }),
    ),
    money: rows(money, "data").reduce((sum, row) => sum + Number(row.amount), 0),
    enrolledMessages: counted(
      rows(enrolled, "data").map((row) => nameOf(whoIs.get(String(row.student_id)) ?? -1)),
    ),
    broken: [...broken],
  };
  const expected = {
    people: Object.fromEntries(
      [...model.registered].map((who) => [nameOf(who), personInModel({ world, model }, who)]),
    ),
    seats: model.groups.map((_group, n) => model.taken(n)),
    queues: model.groups.map((_group, n) =>
      model
        .queue(n)
        .map((line) => [
          nameOf(line.who),
          line.isPaid ? "paid" : line.offeredUntil === null ? "waiting" : "offered",
          line.offeredUntil,
        ]),
    ),
    money: model.money,
    enrolledMessages: counted(
      [...model.enrollings].flatMap(([who, times]) => Array(times).fill(nameOf(who))),
    ),
    broken: [],
  };
  const differences = differing(expected, found, "");
  if (differences.length > 0) throw new Differs(differences.join("\n"));
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
  return { step: step?.state, due: step?.due, until: step?.until ? Date.parse(String(step.until)) : null };
}

function personInModel({ model }: Stage, who: number): Row {
  const seat = model.latest(who);
  const { state, due, until } = model.step(who);
  const step = { step: state, due, until };
  if (!seat) return { state: null, ...step };
  const { group, paid, credit, hasTimes } = seat;
  return { state: SHOWN[seat.state], group, paid, credit, hasTimes, ...step };
}

function counted(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function read({ json }: Answer, ...path: string[]): unknown {
  let value: unknown = json;
  for (const name of path) value = value instanceof Object ? Reflect.get(value, name) : undefined;
  return value;
}

function rows(answer: Answer, ...path: string[]): Row[] {
  return (read(answer, ...path) as Row[] | undefined) ?? [];
}

/** One line for each value that differs, with its path. */
function differing(expected: unknown, found: unknown, path: string): string[] {
  if (isDeepStrictEqual(expected, found)) return [];
  const isOpen = (value: unknown): value is Row =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isOpen(expected) || !isOpen(found))
    return [
      `${path.slice(1)}: the model says ${JSON.stringify(expected)}, the academy ${JSON.stringify(found)}`,
    ];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.flatMap((name) => differing(expected[name], found[name], `${path}.${name}`));
}
