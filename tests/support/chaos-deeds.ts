import { sendReversal } from "@/lib/domain/payments/daraja-commands/reversals";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import { approveRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Random } from "@/simulator/core/random";
import { sql } from "./database";
import type { Hold } from "./many-students";
import { outcomeOf } from "./outcome";
import { requestStkPush } from "./request-stk-push";
import { control, customerPays, script, sim } from "./safaricom";

/** One action. Shillings; `receipt` is set for a Paybill payment that was made. */
export type Deed = {
  nth: number;
  how: "prompt" | "paybill" | "reversal" | "refund" | "question" | "moved on";
  /** The enrollment whose fee was meant. */
  hold: Hold;
  outcome: string;
  faults: string[];
  account?: string;
  /** How a bill is paid; drawn unless given. */
  channel?: string;
  amount: number;
  receipt?: string;
};

export type Desk = { cashier: Ctx; finance: Ctx };
/** Does what was planned. @returns the deed, with the receipt of a payment */
export async function done(chance: Random, deed: Deed, desk: Desk | null): Promise<Deed> {
  if (deed.how === "paybill") return bill(chance, deed);
  if (desk && deed.how === "refund") return refund(deed, desk);
  if (desk && deed.how === "question") return question(deed, desk);
  return prompt(deed);
}

async function prompt(deed: Deed): Promise<Deed> {
  const phone = `2547${String(30_000_000 + deed.nth)}`;
  await script(phone, deed.outcome, ...deed.faults);
  await requestStkPush({ student: { id: deed.hold.studentId }, enrollmentId: deed.hold.enrollmentId }, phone);
  return deed;
}

async function bill(chance: Random, deed: Deed): Promise<Deed> {
  const phone = phoneOf(deed);
  const drawn = one(chance, ["sim", "sim", "app", "fuliza", "bank", "business"]);
  const channel = deed.channel ?? drawn;
  const msisdn = one(chance, ["hashed", "masked", "full", "empty"]);
  const pay = (amount: number, faults: string[]) =>
    customerPays({ account: deed.account ?? "", amount, phone, faults, channel, msisdn });
  const { receipt } = await pay(deed.amount, deed.faults);
  if (deed.outcome === "twice") await pay(deed.amount, []);
  if (deed.outcome === "in parts") await pay(200, []);
  return { ...deed, receipt };
}

/** A student pays twice and the desk refunds the second payment: by a reversal, or by hand in M-Pesa's portal. */
async function refund(deed: Deed, { cashier, finance }: Desk): Promise<Deed> {
  const { enrollmentId, payCode } = deed.hold;
  const pay = () => customerPays({ account: payCode, phone: phoneOf(deed) });
  await pay();
  const { receipt } = await pay();
  const isByHand = deed.outcome === "by hand";
  const amount = isByHand ? 200 : deed.amount;
  const requested = await requestRefund(cashier, {
    enrollment_id: enrollmentId,
    amount,
    reason: "Paid twice",
  });
  await approveRefund(finance, { refund_id: requested.refund_id });
  const { receipt: from } = await receiptOf(requested.transaction_id);
  if (isByHand) {
    const { receipt: code } = await control("reverse", { receipt: from, amount });
    await settleRefund(finance, { refund_id: requested.refund_id, payout_code: String(code) });
  } else {
    await control("next", {
      ...{ call: "reversal", match: { receipt: from } },
      ...{ outcome: deed.outcome, faults: deed.faults },
    });
    await outcomeOf(sendReversal(finance, { refund_id: requested.refund_id }));
  }
  return { ...deed, amount, receipt };
}

/** The confirmation is lost, the payer shows the receipt at the desk, and M-Pesa is asked about it. */
async function question(deed: Deed, { cashier }: Desk): Promise<Deed> {
  const { enrollmentId, payCode } = deed.hold;
  const { receipt } = await customerPays({ account: payCode, phone: phoneOf(deed), faults: ["lost"] });
  await control("next", {
    ...{ call: "status", match: { receipt } },
    ...{ outcome: deed.outcome, faults: deed.faults },
  });
  await takeReceipt(cashier, { enrollment_id: enrollmentId, receipt });
  return { ...deed, receipt };
}

/** Safaricom reverses a payment, all of it or a part. */
export async function giveBack(chance: Random, { nth, hold, amount, receipt = "" }: Deed): Promise<Deed> {
  const part = chance.below(2) === 0 ? amount : Math.max(1, Math.floor(amount / 2));
  const reversed = await control("reverse", { receipt, amount: part });
  const outcome = reversed.rejected ? String(reversed.code) : "done";
  return { nth, how: "reversal", hold, outcome, faults: [], amount: part, receipt };
}

/** The academy moves its own money: to the settlement account, or to the bank. Payments do not change. */
export async function moveOn(chance: Random, { nth, hold }: Deed): Promise<Deed> {
  const outcome = one(chance, ["sweep", "withdraw"]);
  const amount = Math.min(100, Math.floor(sim.world.orgBalanceCents / 200));
  if (amount >= 1) await control(outcome, { amount });
  return { nth, how: "moved on", hold, outcome, faults: [], amount };
}

function phoneOf({ nth }: Deed): string {
  return `07${String(40_000_000 + nth)}`;
}

async function receiptOf(transactionId: string): Promise<{ receipt: string }> {
  const [row] = await sql`select receipt from transactions where id = ${transactionId}`;
  return { receipt: String(row?.receipt) };
}

/** One of several things, by chance. */
export function one<Thing>(chance: Random, things: Thing[]): Thing {
  const thing = things[chance.below(things.length)];
  if (thing === undefined) throw new Error("Nothing to choose from.");
  return thing;
}
