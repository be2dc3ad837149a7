import { type Answer, field } from "../faults/support/request";
import type { Model } from "./model";
import { callAs } from "./people";
import type { Step } from "./steps";
import type { Refusal } from "./terms";
import type { World } from "./world";

export type Stage = { world: World; model: Model };
export type Action = {
  /** Whether it can happen now; else the step is drawn again, or left out of a replay. */
  applies: (model: Model, step: Step) => boolean;
  says: (step: Step, world: World) => string;
  /** Plays it in the academy and in the model. @returns the model's answer where there is one */
  play: (stage: Stage, step: Step) => Promise<Refusal>;
};

/** The model and the academy answered differently, or the academy failed. */
export class Differs extends Error {}

/** A call of a person; pressed twice, both servers are asked at once, and one may say that the other is at it. */
export async function asPerson(
  { world }: Stage,
  { who, server, twice: isTwice }: Step,
  path: string,
  json: object,
  inModel: () => Refusal,
): Promise<Refusal> {
  const method = path.endsWith("update-enrollment") ? "PATCH" : "POST";
  const servers = isTwice ? [server, 1 - server] : [server];
  const answers = await Promise.all(servers.map((one) => callAs(world, who, one, path, { method, json })));
  const expected = inModel();
  const fits = answers.find((answer) => codeOf(answer) === expected);
  if (answers.some(({ status }) => status === 0 || status >= 500) || !fits)
    throw new Differs(
      `expected ${expected ?? "done"}, got ${answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join(" and ")}`,
    );
  return expected;
}

/** @throws Differs unless the academy answers as the model */
export function agree(answer: Answer, expected: Refusal): Refusal {
  if (codeOf(answer) === expected) return expected;
  throw new Differs(`expected ${expected ?? "done"}, got ${answer.status} ${answer.text.slice(0, 400)}`);
}

function codeOf(answer: Answer): Refusal {
  return answer.status === 200 || answer.status === 201
    ? null
    : field(answer, "code") || String(answer.status);
}

export function twice({ twice: isTwice }: Step): string {
  return isTwice ? ", pressing twice" : "";
}
