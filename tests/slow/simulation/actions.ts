import { field } from "../faults/support/request";
import { type Action, agree, asPerson, Differs, twice } from "./acting";
import { Browser, formWith } from "./browser";
import type { Model } from "./model";
import { addressOf, find, idsOf, nameOf, openChoice, phoneOf, register } from "./people";
import { meeting } from "./registers";
import type { Kind, Step } from "./steps";
import { HOUR, type Seat } from "./terms";
import type { World } from "./world";

const isRegistered = (model: Model, { who }: Step) => model.registered.has(who);

export const ACTIONS: Record<Kind, Action> = {
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
    says: ({ who, group }, world) => `the desk enrolls ${nameOf(who)} in ${world.nameOf(group)}`,
    play: async ({ world, model }, step) => {
      const json = { student_id: world.students.get(step.who), ...choice(world, step) };
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
    applies: hasSeat,
    says: ({ who }) => `the desk cancels ${nameOf(who)}'s enrollment`,
    play: async ({ world, model }, step) => {
      const { id } = await idsAtDesk(world, step);
      const asking = { method: "DELETE", json: { id } };
      const answer = await world.tryDesk(step.server, "students/delete-enrollment", asking);
      return agree(answer, model.cancel(step.who));
    },
  },
  prompt: {
    applies: (model, step) => {
      const seat = model.seatOf(step.who);
      return seat !== undefined && !isUnheard(model, seat) && isWorthAsking(model, step);
    },
    says: (step) => {
      const { outcome, faults } = step.ending;
      const whose = step.payer === step.who ? "the own" : `${nameOf(step.payer)}'s`;
      return `${nameOf(step.who)} asks for a prompt on ${whose} phone (${[outcome, ...faults].join(", ")})${twice(step)}`;
    },
    play: async (stage, step) => {
      const { world, model } = stage;
      const { outcome, faults } = step.ending;
      world.sim.world.scripts.length = 0;
      await world.control("next", { outcome, faults });
      const json = {
        ...(await idsOf(world, step.who, step.server)),
        payment_method: "express",
        paying_msisdn: phoneOf(step.payer),
        paying_first_name: nameOf(step.payer),
        paying_last_name: "Wanjiru",
      };
      const before = world.sim.world.prompts.size;
      const said = await asPerson(stage, step, "payments/pay", json, () =>
        model.askForPrompt(step.who, step.payer),
      );
      if (world.sim.world.prompts.size > before)
        model.prompts.named([...world.sim.world.prompts.keys()].at(-1) ?? "", faults.includes("lost"));
      return said;
    },
  },
  choosePaybill: {
    applies: hasSeat,
    says: (step) => `${nameOf(step.who)} chooses to pay by paybill${twice(step)}`,
    play: async (stage, step) => {
      const json = await idsOf(stage.world, step.who, step.server);
      return asPerson(stage, step, "payments/choose-paybill", json, () =>
        stage.model.choosePaybill(step.who),
      );
    },
  },
  paybill: {
    applies: (model, { who, wrongAccount }) => {
      const seat = model.latest(who);
      return wrongAccount || (seat !== undefined && !isUnheard(model, seat));
    },
    says: ({ payer, who, shillings, wrongAccount }) =>
      `${nameOf(payer)} pays KES ${shillings} at the paybill ${wrongAccount ? "to a wrong account" : `for ${nameOf(who)}`}`,
    play: async ({ world, model }, step) => {
      const account = step.wrongAccount ? `RENT ${step.who}` : await payCodeOf(world, step);
      const paid = await world.control("pay", {
        phone: phoneOf(step.payer),
        first_name: nameOf(step.payer),
        last_name: "Wanjiru",
        account,
        amount: step.shillings,
      });
      if (paid.rejected) throw new Differs(`the paybill rejects the payment: ${paid.reason}`);
      await world.hear(model);
      return null;
    },
  },
  join: {
    applies: isRegistered,
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
  wait: {
    applies: () => true,
    says: ({ seconds }) => `${lengthOf(seconds)} pass`,
    play: async ({ world, model }, { seconds }) => {
      await world.advance(seconds * 1000, model);
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
    play: async ({ world, model }, { group, absent, server }) => {
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
      };
      const answer = await world.tryDesk(server, "attendance-registers/add-register", { json });
      model.registers.save(model.seats, group, model.now, isPresent);
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
};

/** A payment that only a query tells of has no code: the books take another of its amount within a quarter of an hour for it. */
function isUnheard(model: Model, seat: Seat): boolean {
  return model.prompts.isSilent(seat, model.now - HOUR);
}

/** Who has paid asks again less often. */
function isWorthAsking(model: Model, { who, twice: isAgain }: Step): boolean {
  return isAgain || model.seatOf(who)?.state !== "enrolled";
}

function hasSeat(model: Model, { who }: Step): boolean {
  return model.seatOf(who) !== undefined;
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

async function payCodeOf(world: World, { who, server }: Step): Promise<string> {
  return field(await find(world, who, server), "data", "enrollment", "pay_code");
}

function lengthOf(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`;
}
