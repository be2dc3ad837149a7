import { FINANCE } from "../furnish";
import { toldBy } from "../hear";
import type { Model } from "../model/model";
import { monthOf, nextMonth } from "../model/months";
import { DAY } from "../model/terms";
import type { Kind, Step } from "../steps";
import { type Action, agree, agreed, openAs } from "./acting";

/** What the treasurer does: statements of M-Pesa, and months. */
export const ACTIONS_OF_BOOKS = {
  importStatement: {
    applies: ({ reports }) => reports.size > 0,
    says: () => "the finance officer imports M-Pesa's statement until now",
    play: async ({ world, model }, { server }) => {
      const file = await fetch(`${world.sim.url}/_sim/statement?layout=classic&format=csv`);
      const { browser } = await openAs(world, server, FINANCE, "/money/statements/import");
      const url = world.academy.url(server);
      const next = await browser.upload(url, "/money/statements/upload", "file", await file.text());
      const page = await browser.open(url, next);
      const isDone = (await browser.send(url, page, "digest", {})) !== null;
      await world.learn(model);
      model.importStatement(toldBy(world.sim, world.codes));
      const all = await world.list(server, "payments/statements");
      const ids = all.map(({ id }) => String(id));
      world.statements.push(ids.find((id) => !world.statements.includes(id)) ?? "");
      return agreed(isDone, null);
    },
  },
  withdrawStatement: {
    applies: (model, step) => statementOf(model, step) >= 0,
    says: (step, _world, model) => `the finance officer withdraws import ${statementOf(model, step) + 1}`,
    play: async ({ world, model }, step) => {
      const n = statementOf(model, step);
      const json = { statement_id: world.statements[n], reason: "The wrong file" };
      const answer = await world.staff(FINANCE, step.server, "payments/withdraw-statement", { json });
      return agree(answer, model.withdrawStatement(n));
    },
  },
  monthEnd: {
    applies: ({ now, money }) => money > 0 && nextMonth(now) - now < 9 * DAY,
    says: () => "the month ends",
    play: async ({ world, model }) => {
      await world.advance(nextMonth(model.now) + 10 * 3_600_000 - model.now, model);
      return null;
    },
  },
  fileMonth: {
    applies: ({ now, months }, { twice }) => twice || months.through < previous(monthOf(now)),
    says: (step, _world, model) => `the finance officer files ${monthFor(step, model.now)}`,
    play: async ({ world, model }, step) => {
      const month = monthFor(step, model.now);
      const json = { month, reason: "The statement comes later" };
      const answer = await world.staff(FINANCE, step.server, "payments/file-month", { json });
      return agree(answer, model.months.file(month, model.now));
    },
  },
} satisfies Partial<Record<Kind, Action>>;

/** The newest import first; twice in five any, also one that is withdrawn. */
function statementOf({ reports: { statements } }: Model, { stray }: Step): number {
  if (stray % 5 > 2) return statements.length - 1 - (stray % statements.length);
  return statements.findLastIndex(({ isWithdrawn }) => !isWithdrawn);
}

/** The month before this one; who is in a hurry names this one. */
function monthFor({ twice }: Step, now: number): string {
  return twice ? monthOf(now) : previous(monthOf(now));
}

function previous(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
}
