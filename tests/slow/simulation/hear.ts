import type { Simulator } from "@/simulator/start";
import type { Model } from "./model";
import type { Seat } from "./terms";

/** A callback that a server took: a confirmation, or the result of a prompt. */
type Said = { what: string; body: string };

/** The callbacks that were taken since the last time, in their order. */
export function newlySaid({ world }: Simulator, heard: { upTo: number }): Said[] {
  const all = world.traffic.all().filter(({ n }) => n > heard.upTo);
  heard.upTo = all.at(-1)?.n ?? heard.upTo;
  return all.filter(({ kind, status }) => kind === "callback" && status === 200);
}

/** Tells the model of it. @param byCode the enrollments by their pay codes */
export function tell(
  model: Model,
  { world }: Simulator,
  { what, body }: Said,
  byCode: Map<string, Seat>,
): void {
  const said = JSON.parse(body);
  if (what === "confirmation") {
    const seat = byCode.get(String(said.BillRefNumber));
    model.hear(String(said.TransID), Number(said.TransAmount), { seat });
  } else if (said.Body?.stkCallback) {
    const { CheckoutRequestID: key, ResultCode, CallbackMetadata } = said.Body.stkCallback;
    if (String(ResultCode) !== "0") {
      model.prompts.decide(key);
      return;
    }
    const items: { Name: string; Value?: unknown }[] = CallbackMetadata?.Item ?? [];
    const receipt = String(items.find(({ Name }) => Name === "MpesaReceiptNumber")?.Value);
    const cents = world.payments.find((payment) => payment.receipt === receipt)?.amountCents ?? 0;
    model.hear(receipt, cents / 100, { key });
  }
}
