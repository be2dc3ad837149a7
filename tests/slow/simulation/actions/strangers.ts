import { field } from "../../faults/support/request";
import type { Model } from "../model/model";
import { callAs, idsOf, nameOf, PEOPLE, register } from "../people";
import type { Kind } from "../steps";
import type { World } from "../world";
import { type Action, agree, Differs } from "./acting";

/** What people do of whom nothing is left afterwards. */
export const ACTIONS_OF_STRANGERS = {
  useRawIds: {
    applies: (model, { who }) => model.seatOf(who) !== undefined,
    says: ({ who, group }, world) =>
      `somebody who saw ${nameOf(who)}'s ids in a list tries to change to ${world.nameOf(group)}`,
    play: async ({ world }, { who, group, server }) => {
      const sealed = await idsOf(world, who, server);
      const [student_id, id] = [sealed.student_id, sealed.enrollment_id].map((one) => one.split(".")[0]);
      const { id: class_id, sessions } = world.groups[group] ?? {};
      const json = { id, student_id, class_id, sessions: Object.values(sessions ?? {}) };
      const answer = await world.call(server, "students/update-enrollment", { method: "PATCH", json });
      return agree(answer, "identity_required");
    },
  },
  race: {
    applies: (model, { group }) => model.takesRegistrations && [1, 2].includes(free(model, group)),
    says: ({ group }, world, model) =>
      `${free(model, group) + 1} strangers ask at once for the last seats in ${world.nameOf(group)}; the desk cancels who got one`,
    play: async ({ world, model }, { group, server }) => {
      const racers = Array.from({ length: free(model, group) + 1 }, () => newStranger(world));
      for (const who of racers) agree(await register(world, who, server), null);
      const { id: class_id, sessions = {} } = world.groups[group] ?? {};
      const answers = await Promise.all(
        racers.map(async (who) => {
          const { student_id } = await idsOf(world, who, server);
          const json = { student_id, class_id, sessions: Object.values(sessions) };
          return callAs(world, who, (server + who) % 2, "students/enroll", { json });
        }),
      );
      const seated = answers.filter(({ status }) => status === 200);
      const refused = answers.filter((answer) => field(answer, "code") === "class_full");
      if (seated.length !== free(model, group) || refused.length !== 1)
        throw new Differs(
          `expected ${free(model, group)} seats and one refusal, got ${seated.length} and ${refused.length} of ${answers.map(({ status }) => status).join(", ")}`,
        );
      await endAll(
        world,
        seated.map((answer) => field(answer, "data", "enrollment_id")),
        server,
      );
      return null;
    },
  },
} satisfies Partial<Record<Kind, Action>>;

/** The number of a person who is none of the people. */
function newStranger(world: World): number {
  world.strangers += 1;
  return PEOPLE.length + world.strangers;
}

/** The seats of a class that anybody may take; none while people wait for it. */
function free(model: Model, group: number): number {
  const waiting = model.queue(group).length > 0;
  return waiting ? 0 : (model.groups[group]?.capacity ?? 0) - model.taken(group);
}

async function endAll(world: World, enrollments: string[], server: number): Promise<void> {
  for (const sealed of enrollments) {
    const json = { id: sealed.split(".")[0] };
    await world.desk(server, "students/delete-enrollment", { method: "DELETE", json });
  }
}
