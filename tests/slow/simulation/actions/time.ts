import { SEASON } from "../furnish";
import { meeting, nextSaturday } from "../model/registers";
import { HOUR } from "../model/terms";
import type { Kind } from "../steps";
import { type Action, agree } from "./acting";

/** What time brings: the scheduler, the weekends with their registers, and crashes. */
export const ACTIONS_OF_TIME = {
  wait: {
    applies: () => true,
    says: ({ seconds }) => `${lengthOf(seconds)} pass`,
    play: async ({ world, model }, { seconds }) => {
      await world.advance(seconds * 1000, model);
      return null;
    },
  },
  weekend: {
    applies: ({ now }) => !meeting(now).meets,
    says: () => "the next Saturday comes",
    play: async ({ world, model }) => {
      await world.advance(nextSaturday(model.now) - model.now, model);
      return null;
    },
  },
  sweep: {
    applies: () => true,
    says: () => "the scheduler runs",
    play: async ({ world, model }, { server }) => {
      await world.sweep(server, model);
      model.sweep();
      return null;
    },
  },
  mark: {
    applies: ({ registers, seats, now }, { group }) => registers.open(seats, group, now).length > 0,
    says: ({ group }, world) => `the desk marks the register of ${world.nameOf(group)}`,
    play: async ({ world, model }, { group, absent, isShort, server }) => {
      const isPresent = (who: number) => (absent & (1 << who)) === 0;
      const { day, meets } = meeting(model.now);
      const roster = model.registers.open(model.seats, group, model.now);
      const ids = (all: number[]) => all.map((who) => world.students.get(who));
      const json = {
        session_id: world.groups[group]?.sessions[meets],
        date: day,
        status: "saved",
        present: ids(roster.filter(isPresent)),
        absent: ids(roster.filter((who) => !isPresent(who))),
        ...(isShort ? {} : { reason: "The last of the work is shown" }),
      };
      const answer = await world.tryDesk(server, "attendance-registers/add-register", { json });
      const when = { now: model.now, endsOn: model.season.endsOn, hasReason: !isShort };
      return agree(answer, model.registers.save(model.seats, group, when, isPresent));
    },
  },
  closeSeason: {
    applies: ({ now, season, closedAt }, { twice, isShort, wrongAccount }) =>
      closedAt === null && (now > season.lastPaymentAt || (twice && isShort && wrongAccount)),
    says: () => "the admin closes the season",
    play: async ({ world, model }, { server }) => {
      const json = { number: SEASON.number, reason: "The academy moves house" };
      const answer = await world.tryDesk(server, "seasons/close-season", { json });
      model.closeSeason();
      return agree(answer, null);
    },
  },
  reopenSeason: {
    // Earlier the places come back that closing ended.
    applies: ({ now, closedAt }) => closedAt !== null && now - closedAt > HOUR,
    says: () => "the admin opens the season again",
    play: async ({ world, model }, { server }) => {
      const json = { number: SEASON.number, reason: "It goes on after all" };
      const answer = await world.tryDesk(server, "seasons/reopen-season", { json });
      model.closedAt = null;
      return agree(answer, null);
    },
  },
  crash: {
    applies: () => true,
    says: ({ server }) => `server ${server + 1} is killed and starts again`,
    play: async ({ world }, { server }) => {
      await world.crash(server);
      return null;
    },
  },
} satisfies Partial<Record<Kind, Action>>;

function lengthOf(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`;
}
