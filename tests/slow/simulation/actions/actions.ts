import { field } from "../../faults/support/request";
import { Browser, formWith } from "../browser";
import type { Model } from "../model/model";
import { addressOf, idsOf, nameOf, openChoice, register } from "../people";
import type { Kind, Step } from "../steps";
import type { World } from "../world";
import { type Action, agree, asPerson, Differs, hasSeat, isWorthAsking, twice } from "./acting";
import { ACTIONS_OF_BOOKS } from "./books";
import { ACTIONS_BY_LINK } from "./by-link";
import { ACTIONS_OF_CASH } from "./cash";
import { ACTIONS_OF_PAYING } from "./paying";
import { ACTIONS_OF_STRANGERS } from "./strangers";
import { ACTIONS_OF_MONEY } from "./suspense";
import { ACTIONS_OF_TIME } from "./time";
import { ACTIONS_OF_WAIVERS } from "./waivers";

const isRegistered = (model: Model, { who }: Step) => model.registered.has(who);

/** What goes on after the season was closed; the rest is closed with it. */
const AFTER_CLOSING: Kind[] = [
  ...(["paybill", "match", "giveBack", "agreeToOwn", "keepAfterAll"] as const),
  ...(["decideWaiver", "withdrawWaiver", "takeCash", "voidCash", "closeDay", "deposit"] as const),
  ...(["importStatement", "withdrawStatement", "monthEnd", "fileMonth"] as const),
  ...(["wait", "weekend", "sweep", "crash", "reopenSeason"] as const),
];

/** Whether a step can happen now. */
export function applies(model: Model, step: Step): boolean {
  const isOpen = model.closedAt === null || AFTER_CLOSING.includes(step.kind);
  return isOpen && ACTIONS[step.kind].applies(model, step);
}

export const ACTIONS: Record<Kind, Action> = {
  ...ACTIONS_BY_LINK,
  ...ACTIONS_OF_BOOKS,
  ...ACTIONS_OF_CASH,
  ...ACTIONS_OF_MONEY,
  ...ACTIONS_OF_PAYING,
  ...ACTIONS_OF_STRANGERS,
  ...ACTIONS_OF_TIME,
  ...ACTIONS_OF_WAIVERS,
  register: {
    applies: (model, { who }) => !model.registered.has(who),
    says: ({ who }) => `${nameOf(who)} registers`,
    play: async ({ world, model }, { who, server }) => {
      const answer = await register(world, who, server);
      agree(answer, null);
      world.students.set(who, field(answer, "data", "id").split(".")[0] ?? "");
      model.registered.add(who);
      return null;
    },
  },
  enroll: {
    applies: (model, step) => isRegistered(model, step) && isWorthAsking(model, step),
    says: (step, world) => `${nameOf(step.who)} asks for a seat in ${world.nameOf(step.group)}${twice(step)}`,
    play: async (stage, step) => {
      const { student_id } = await idsOf(stage.world, step.who, step.server);
      const json = { student_id, ...choice(stage.world, step) };
      return asPerson(stage, step, "students/enroll", json, () => stage.model.enroll(step.who, step.group));
    },
  },
  enrollAtDesk: {
    applies: isRegistered,
    says: ({ who, group, isShort }, world) =>
      `the desk enrolls ${nameOf(who)} in ${world.nameOf(group)}${isShort ? ", without times" : ""}`,
    play: async ({ world, model }, step) => {
      const { class_id, sessions } = choice(world, step);
      const times = step.isShort ? {} : { sessions };
      const json = { student_id: world.students.get(step.who), class_id, ...times };
      const answer = await world.tryDesk(step.server, "students/enroll", { json });
      return agree(answer, model.enroll(step.who, step.group, true));
    },
  },
  move: {
    applies: hasSeat,
    says: (step, world) => `${nameOf(step.who)} changes to ${world.nameOf(step.group)}${twice(step)}`,
    play: async (stage, step) => {
      const { student_id, enrollment_id } = await idsOf(stage.world, step.who, step.server);
      const json = { id: enrollment_id, student_id, ...choice(stage.world, step) };
      return asPerson(stage, step, "students/update-enrollment", json, () =>
        stage.model.move(step.who, step.group),
      );
    },
  },
  moveAtDesk: {
    applies: hasSeat,
    says: ({ who, group }, world) => `the desk moves ${nameOf(who)} to ${world.nameOf(group)}`,
    play: async ({ world, model }, step) => {
      const json = { ...(await idsAtDesk(world, step)), ...choice(world, step) };
      const asking = { method: "PATCH", json };
      const answer = await world.tryDesk(step.server, "students/update-enrollment", asking);
      return agree(answer, model.move(step.who, step.group, true));
    },
  },
  openPage: {
    applies: isRegistered,
    says: ({ who }) => `${nameOf(who)} opens the page that chooses a class`,
    play: async ({ world, model }, { who, server }) => {
      const page = await openChoice(browserOf(world, who), world.academy.url(server), who);
      const isForm = formWith(page.html, "course") !== undefined;
      const expected = model.openPage(who);
      if (isForm !== expected) throw new Differs(`expected ${expected ? "a" : "no"} form on ${page.path}`);
      if (isForm) world.pages.set(who, page);
      return null;
    },
  },
  sendPage: {
    applies: (model, { who }) => model.pages.has(who),
    says: ({ who, group }, world) =>
      `${nameOf(who)} goes back to that page and sends it for ${world.nameOf(group)}`,
    play: async ({ world, model }, { who, group, server }) => {
      const page = world.pages.get(who);
      const chosen = world.groups[group];
      if (!page || !chosen) throw new Error(`${nameOf(who)} has no page`);
      const days = Object.entries(chosen.sessions).map(([day, id]) => [`${day}_${chosen.id}`, id]);
      const values = { course: chosen.course, [`class_${chosen.course}`]: chosen.id };
      const sent = { ...values, ...Object.fromEntries(days) };
      const next = await browserOf(world, who).send(world.academy.url(server), page, "course", sent);
      const expected = model.sendPage(who, group);
      if ((next !== null) !== (expected === null))
        throw new Differs(`expected ${expected ?? "done"}, got ${next ?? "the page again"}`);
      return expected;
    },
  },
  cancel: {
    applies: (model, step) => hasSeat(model, step) && (step.twice || isWanted(model, step)),
    says: ({ who }) => `the desk cancels ${nameOf(who)}'s enrollment`,
    play: async ({ world, model }, step) => {
      const { id } = await idsAtDesk(world, step);
      const asking = { method: "DELETE", json: { id } };
      const answer = await world.tryDesk(step.server, "students/delete-enrollment", asking);
      return agree(answer, model.cancel(step.who));
    },
  },
  join: {
    applies: (model, step) => isRegistered(model, step) && (step.twice || isFull(model, step)),
    says: (step, world) => `${nameOf(step.who)} asks to wait for ${world.nameOf(step.group)}${twice(step)}`,
    play: async (stage, step) => {
      const { student_id } = await idsOf(stage.world, step.who, step.server);
      const json = { student_id, class_id: classOf(stage.world, step) };
      return asPerson(stage, step, "students/join-waiting-list", json, () =>
        stage.model.join(step.who, step.group),
      );
    },
  },
  leave: {
    applies: (model, { who, group }) => model.lines.some((line) => line.who === who && line.group === group),
    says: (step, world) => `${nameOf(step.who)} leaves the list of ${world.nameOf(step.group)}${twice(step)}`,
    play: async (stage, step) => {
      const { student_id } = await idsOf(stage.world, step.who, step.server);
      const json = { student_id, class_id: classOf(stage.world, step) };
      return asPerson(stage, step, "students/leave-waiting-list", json, () =>
        stage.model.leave(step.who, step.group),
      );
    },
  },
};

/** Where seats are left, people ask to wait less often. */
function isFull(model: Model, { group }: Step): boolean {
  return model.taken(group) >= (model.groups[group]?.capacity ?? 0);
}

/** A seat that nobody waits for is given up less often. */
function isWanted(model: Model, { who }: Step): boolean {
  const seat = model.seatOf(who);
  return seat !== undefined && model.queue(seat.group).some((line) => line.who !== who);
}

function browserOf({ browsers }: World, who: number): Browser {
  const known = browsers.get(who) ?? new Browser(addressOf(who));
  browsers.set(who, known);
  return known;
}

function choice(world: World, step: Step) {
  const group = world.groups[step.group];
  return { class_id: group?.id, sessions: Object.values(group?.sessions ?? {}) };
}

function classOf(world: World, { group }: Step): string | undefined {
  return world.groups[group]?.id;
}

/** The raw ids of a person's enrollment, as the desk knows them. */
async function idsAtDesk(world: World, { who, server }: Step) {
  const student = world.students.get(who) ?? "";
  const shown = await world.desk(server, `students/get-student-enrollment?student_id=${student}`);
  return { id: field(shown, "data", "enrollment_id"), student_id: student };
}
