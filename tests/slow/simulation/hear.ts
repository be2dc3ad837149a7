import type { Simulator } from "@/simulator/start";
import type { Model } from "./model";
import type { Seat } from "./terms";

/** What a server was told: by a callback that it took, or by the answer to a query. */
type Said = { what: string; body: string; answer: string };

/** M-Pesa's answers to a query that decide nothing. */
const UNDECIDED = ["4999", "undefined"];

/** What was told since the last time, in its order. */
export function newlySaid({ world }: Simulator, heard: { upTo: number }): Said[] {
  const all = world.traffic.all().filter(({ n }) => n > heard.upTo);
  heard.upTo = all.at(-1)?.n ?? heard.upTo;
  return all.filter(({ kind, what, status }) => status === 200 && (kind === "callback" || what === "query"));
}

/** Tells the model of it. @param byCode the enrollments by their pay codes */
export function tell(model: Model, sim: Simulator, said: Said, byCode: Map<string, Seat>): void {
  const told = JSON.parse(said.what === "query" ? said.answer : said.body);
  if (said.what === "confirmation") {
    const seat = byCode.get(String(told.BillRefNumber));
    model.hear(String(told.TransID), Number(told.TransAmount), { seat });
    return;
  }
  const { CheckoutRequestID: key, ResultCode: code } = told.Body?.stkCallback ?? told;
  if (!key || UNDECIDED.includes(String(code))) return;
  const paid = sim.world.payments.find((payment) => payment.checkoutRequestId === key);
  if (String(code) === "0" && paid) model.hear(paid.receipt, paid.amountCents / 100, { key });
  else model.prompts.decide(key);
}
