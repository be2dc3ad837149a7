import type { Stage } from "./actions/acting";
import { START } from "./furnish";
import type { Model } from "./model/model";
import { monthAfter, monthOf } from "./model/months";
import { nameOf } from "./people";
import { type Row, read } from "./read";
import type { Step } from "./steps";
import type { World } from "./world";

type Part = { expected: unknown; found: unknown };

/** Waivers and fund, till, and one month after the other; a step that concerns one has it compared at once. */
export async function compareBooks(
  stage: Stage,
  { kind, server }: Step,
  n: number,
): Promise<Record<string, Part>> {
  const concerned = {
    waivers: /waive|decide|paybill/i,
    till: /cash|closeDay|deposit/i,
    month: /month|statement|cash/i,
  };
  const turn = n % 3;
  const parts: Record<string, Part> = {};
  if (turn === 0 || concerned.waivers.test(kind)) parts.waivers = await waivers(stage, server);
  if (turn === 1 || concerned.till.test(kind)) parts.till = await till(stage, server);
  if (turn === 2 || concerned.month.test(kind)) parts.month = await month(stage, server, n);
  return parts;
}

async function waivers({ world, model }: Stage, server: number): Promise<Part> {
  const [list, fund] = await Promise.all([
    world.list(server, "payments/waivers"),
    world.desk(1 - server, "payments/bursary"),
  ]);
  const found = list.map((row) =>
    [nameOfId(world, (row.student as Row).id), row.amount, row.from, row.state].join(" "),
  );
  const expected = model.waivers.all.map(({ seat, shillings, fromFund, state }) =>
    [nameOf(seat.who), shillings, fromFund ? "bursary" : "academy", state].join(" "),
  );
  return {
    expected: { all: expected.sort(), fund: model.waivers.fund },
    found: { all: found.sort(), fund: read(fund, "data", "balance") },
  };
}

async function till({ world, model: { till } }: Stage, server: number): Promise<Part> {
  const [days, answer] = await Promise.all([
    world.list(server, "payments/cash-days"),
    world.desk(server, "payments/cash-days"),
  ]);
  const found = days.map(({ date, taken, voided, counted, deposit }) =>
    [date, taken, voided, counted ?? "open", deposit ? "away" : "here"].join(" "),
  );
  const expected = till.days.map((date) => {
    const { taken, voided, counted, isDeposited } = till.day(date);
    return [date, taken, voided, counted ?? "open", isDeposited ? "away" : "here"].join(" ");
  });
  return {
    expected: { days: expected, onHand: till.onHand },
    found: { days: found.sort(), onHand: read(answer, "cash_on_hand") },
  };
}

/** The months since the first in turn. */
async function month({ world, model }: Stage, server: number, n: number): Promise<Part> {
  const all = monthsUntil(model);
  const name = all[n % all.length] ?? "";
  const answer = await world.desk(server, `payments/month?month=${name}`);
  const expected = model.months.figures(name);
  const shown = read(answer, "data") as Row;
  return { expected: { name, ...expected }, found: { name, ...picked(shown, Object.keys(expected)) } };
}

function monthsUntil({ now }: Model): string[] {
  const all = [monthOf(START)];
  while ((all.at(-1) ?? "") < monthOf(now)) all.push(monthAfter(all.at(-1) ?? ""));
  return all;
}

function picked(row: Row, names: string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

function nameOfId({ students }: World, id: unknown): string {
  return nameOf([...students].find(([, known]) => known === id)?.[0] ?? -1);
}
