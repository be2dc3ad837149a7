import type { CallKind } from "../core/call-outcomes";
import { withWrongSecret } from "../core/callbacks";
import { deliver } from "../core/delivery";
import { type Fault, hasFault } from "../core/faults";
import { type HttpResponse, json, textOf } from "../core/http";
import { newConversationId, newReceipt, newRequestId } from "../core/ids";
import { type CallPlan, chooseCall } from "../core/plans";
import { openCredential } from "../core/security-credential";
import type { Callback, World } from "../core/world";
import { pushAnswer } from "./answers";
import { FORBIDDEN_WORDS } from "./c2b";
import { type Conversation, type Decision, resultBody, timeoutBody } from "./command-result";

/** Seconds of latency until M-Pesa decides. */
const LATENCY = 3;

/** A validated command and how to carry it out. */
export type Command = {
  call: CallKind;
  receipt: string;
  body: Record<string, unknown>;
  decide: (ids: Conversation) => Decision;
};

/**
 * Accepts a Daraja command and carries it out later: one result or one timeout, to the command's URLs. M-Pesa checks operator and
 * password, not the gateway: a wrong one is a result.
 */
export async function takeCommand(world: World, command: Command): Promise<HttpResponse> {
  const plan = chooseCall(world, command.call, command.receipt);
  const given = pushAnswer(world, plan.outcome.answer);
  if (!given.prompt) return given.answer(null);
  const ids = {
    originatorConversationId: newRequestId(world.random),
    conversationId: newConversationId(world.random, world.clock.now()),
  };
  const carry = () => carryOut(world, command, ids, plan);
  if (hasFault(plan.faults, "before-ack")) await carry();
  else world.clock.after(LATENCY, "a result", carry);
  await world.clock.answer(plan.faults, 0.3 + world.random.draw());
  return given.answer(
    json(200, {
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      ResponseCode: "0",
      ResponseDescription: "Accept the service request successfully.",
    }),
  );
}

async function carryOut(world: World, command: Command, ids: Conversation, { outcome, faults }: CallPlan) {
  const refused = outcome.code ?? credentialError(world, command.body);
  const done = refused === null && outcome.timeout !== "undone" ? command.decide(ids) : null;
  const url = textOf(command.body.QueueTimeOutURL);
  const callback = outcome.timeout
    ? { what: "queue timeout", url, body: timeoutBody(ids), forgeries: () => [] }
    : resultCallback(world, command, ids, done ?? nothingDone(world, refused ?? "1"), faults);
  await deliver(world, callback, faults);
}

function resultCallback(
  world: World,
  command: Command,
  ids: Conversation,
  decision: Decision,
  faults: Fault[],
): Callback {
  const url = textOf(command.body.ResultURL);
  // Only the results of a query have an id of zeros: a reversal's is its receipt.
  const shaping = command.call === "status" ? faults : faults.filter(({ kind }) => kind !== "zero-id");
  const body = resultBody(world, ids, decision, shaping);
  const unknownIds = { ...ids, conversationId: newConversationId(world.random, world.clock.now()) };
  const success = (): Decision => ({ ...nothingDone(world, "0"), parameters: decision.parameters });
  const forged = (to: string, as: Conversation) => [
    { what: "forged", url: to, body: resultBody(world, as, success(), []) },
  ];
  return {
    what: `${command.call} result`,
    url,
    body,
    forgeries: (which) => [
      ...(which === "secret" ? [] : forged(url, unknownIds)),
      ...(which === "id" ? [] : forged(withWrongSecret(url), ids)),
    ],
  };
}

/** A result without effect. It still has a receipt number. */
export function nothingDone(world: World, code: string): Decision {
  return {
    code,
    transactionId: newReceipt(world.random, world.clock.now(), world.usedReceipts),
    parameters: [],
  };
}

/** 2001 for a wrong password, SFC_IC0003 for an unknown operator; null if both are right. */
function credentialError(world: World, body: Record<string, unknown>): string | null {
  const { initiatorName, initiatorPassword } = world.options;
  if (textOf(body.Initiator) !== initiatorName) return "SFC_IC0003";
  const password = openCredential(textOf(body.SecurityCredential));
  return password !== null && password !== "" && password === initiatorPassword ? null : "2001";
}

/** The first URL field that is no URL or contains a word Safaricom refuses. */
export function badAddress(body: Record<string, unknown>): string | null {
  const wrong = ["ResultURL", "QueueTimeOutURL"].find((field) => {
    const url = textOf(body[field]);
    return !/^https?:\/\/\S+$/.test(url) || !URL.canParse(url) || FORBIDDEN_WORDS.test(url);
  });
  return wrong ?? null;
}
