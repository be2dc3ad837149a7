import type { Simulator } from "@/simulator/start";
import type { Front } from "./callbacks";
import type { Model } from "./model/model";
import type { Told, Whose } from "./model/reports";
import type { Seat } from "./model/terms";

type Paid = Simulator["world"]["payments"][number];

/** What a server was told: by a callback that it took, or by the answer to a query. */
type Said = { what: string; body: string; answer: string };

/** M-Pesa's answers to a query that decide nothing. */
const UNDECIDED = ["4999", "undefined"];

/** What was told since the last time, in its order. */
export async function newlySaid(
  { world }: Simulator,
  { underWay, taken }: Front,
  heard: { upTo: number },
): Promise<Said[]> {
  await Promise.all(underWay);
  const all = world.traffic.all().filter(({ n }) => n > heard.upTo);
  heard.upTo = all.at(-1)?.n ?? heard.upTo;
  return all.filter(({ kind, what, status, body }) =>
    kind === "callback" ? taken.has(body) : what === "query" && status === 200,
  );
}

/** Tells the model of it. @param byCode the enrollments by their pay codes */
export function tell(model: Model, sim: Simulator, said: Said, byCode: Map<string, Seat>): void {
  const told = JSON.parse(said.what === "query" ? said.answer : said.body);
  if (said.what === "confirmation") {
    const paid = sim.world.payments.find(({ receipt }) => receipt === told.TransID);
    if (paid) model.hear(toldOf(paid), "callback", whoseIs(paid, byCode));
    return;
  }
  const { CheckoutRequestID: key, ResultCode: code } = told.Body?.stkCallback ?? told;
  if (!key || UNDECIDED.includes(String(code))) return;
  const paid = sim.world.payments.find((payment) => payment.checkoutRequestId === key);
  const source = said.what === "query" ? "query" : "callback";
  if (String(code) === "0" && paid) model.hear(toldOf(paid), source, { key });
  else model.prompts.decide(key);
}

/** What a statement until now tells, the oldest payment first. */
export function toldBy(sim: Simulator, byCode: Map<string, Seat>): { told: Told; whose: Whose }[] {
  return sim.world.payments.map((paid) => ({ told: toldOf(paid), whose: whoseIs(paid, byCode) }));
}

function toldOf({ receipt, amountCents, at }: Paid): Told {
  return { receipt, shillings: amountCents / 100, at };
}

/** The account is the bursary fund's, or its first word is a pay code. */
function whoseIs({ account }: Paid, byCode: Map<string, Seat>): Whose {
  if (/^bursary\W*$/i.test(account)) return "fund";
  return { seat: byCode.get(account.split(" ")[0] ?? "") };
}
