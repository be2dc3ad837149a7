import type { CallKind } from "../call-outcomes";
import { type CallPlan, chooseCall } from "../choose-call";
import { deliver, type Letter } from "../delivery";
import { type Fault, faultOf, hasFault } from "../faults";
import { type Answer, json, textOf } from "../http";
import { otherPath } from "../letters";
import { type Conversation, type Decision, resultBody, timeoutBody } from "../order-result";
import { newConversationId, newReceipt, newRequestId } from "../receipts";
import { openCredential } from "../security-credential";
import type { World } from "../world";
import { pushAnswer } from "./push-answers";
import { FORBIDDEN_WORDS } from "./register-urls";

/** Seconds of latency until M-Pesa has decided. */
const LATENCY = 3;

/** An order whose fields are right: what it is about, and what M-Pesa does when it carries it out. */
export type Order = {
  call: CallKind;
  receipt: string;
  body: Record<string, unknown>;
  decide: (ids: Conversation) => Decision;
};

/**
 * Answers an order and carries it out later: once, with a result or a timeout told to its addresses (mpesa.md 5.1). Operator
 * and password are looked at by M-Pesa, not by the gateway: a wrong one is a result.
 */
export async function takeOrder(world: World, order: Order): Promise<Answer> {
  const plan = chooseCall(world, order.call, order.receipt);
  const given = pushAnswer(world, plan.outcome.answer);
  if (!given.prompt) return given.answer(null);
  const ids = {
    originatorConversationId: newRequestId(world.chance),
    conversationId: newConversationId(world.chance, world.clock.now()),
  };
  const carry = () => carryOut(world, order, ids, plan);
  if (hasFault(plan.faults, "before-ack")) await carry();
  else world.clock.after(LATENCY, "a result", carry);
  const slow = faultOf(plan.faults, "slow-answer");
  if (slow) await world.clock.wait(slow.n);
  else await world.clock.lag(0.3 + world.chance.draw());
  return given.answer(
    json(200, {
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      ResponseCode: "0",
      ResponseDescription: "Accept the service request successfully.",
    }),
  );
}

async function carryOut(world: World, order: Order, ids: Conversation, { outcome, faults }: CallPlan) {
  const refused = outcome.code ?? credentialFault(world, order.body);
  const done = refused === null && outcome.timeout !== "undone" ? order.decide(ids) : null;
  const told = outcome.timeout
    ? {
        what: "queue timeout",
        url: textOf(order.body.QueueTimeOutURL),
        body: timeoutBody(ids),
        forgeries: () => [],
      }
    : letter(world, order, ids, done ?? nothingDone(world, refused ?? "1"), faults);
  await deliver(world, told, faults);
}

function letter(world: World, order: Order, ids: Conversation, decision: Decision, faults: Fault[]): Letter {
  const url = textOf(order.body.ResultURL);
  const body = resultBody(world, ids, decision, faults);
  const stranger = { ...ids, conversationId: newConversationId(world.chance, world.clock.now()) };
  const success = (): Decision => ({ ...nothingDone(world, "0"), parameters: decision.parameters });
  return {
    what: `${order.call} result`,
    url,
    body,
    forgeries: (which) => [
      ...(which === "secret"
        ? []
        : [{ what: "forged", url, body: resultBody(world, stranger, success(), []) }]),
      ...(which === "id"
        ? []
        : [{ what: "forged", url: otherPath(url), body: resultBody(world, ids, success(), []) }]),
    ],
  };
}

/** A result in which nothing was done: it bears a receipt number all the same, of nothing. */
export function nothingDone(world: World, code: string): Decision {
  return {
    code,
    transactionId: newReceipt(world.chance, world.clock.now(), world.usedReceipts),
    parameters: [],
  };
}

/** 2001 for a wrong password, SFC_IC0003 for an operator nobody knows (mpesa.md 5.2, 5.3); null when both are right. */
function credentialFault(world: World, body: Record<string, unknown>): string | null {
  const { initiatorName, initiatorPassword } = world.options;
  if (textOf(body.Initiator) !== initiatorName) return "SFC_IC0003";
  const password = openCredential(textOf(body.SecurityCredential));
  return password !== null && password !== "" && password === initiatorPassword ? null : "2001";
}

/** The address fields that are no address or hold a word Safaricom refuses (mpesa.md 4.1). */
export function badAddress(body: Record<string, unknown>): string | null {
  const wrong = ["ResultURL", "QueueTimeOutURL"].find((field) => {
    const url = textOf(body[field]);
    return !/^https?:\/\/\S+$/.test(url) || !URL.canParse(url) || FORBIDDEN_WORDS.test(url);
  });
  return wrong ?? null;
}
