import { closeCashDay } from "@/lib/domain/payments/cash/close-day";
import { recordDeposit } from "@/lib/domain/payments/cash/record-deposit";
import { listCashDays, showCashDay } from "@/lib/domain/payments/cash/show-days";
import { takeCash } from "@/lib/domain/payments/cash/take-cash";
import { voidCash } from "@/lib/domain/payments/cash/void-cash";
import { heldSeat, type Seat } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { cashier, finance } from "./support";

export const setCash = (on: boolean) =>
  sql`insert into settings (key, value) values ('cash_at_desk', to_jsonb(${on}::boolean))
    on conflict (key) do update set value = excluded.value`;

export const take = ({ enrollmentId }: Pick<Seat, "enrollmentId">, amount: unknown = 500, by = cashier) =>
  takeCash(by, { enrollment_id: enrollmentId, amount });

/** A student who paid in cash. */
export async function paidInCash(amount = 500, by = cashier) {
  const seat = await heldSeat();
  const { transaction_id, receipt } = await take(seat, amount, by);
  return { ...seat, id: transaction_id, receipt };
}

export const voided = (transaction_id: string, by = finance) =>
  voidCash(by, { transaction_id, reason: "Typed for the wrong student" });
export const close = (date: string, counted: unknown, by = cashier) => closeCashDay(by, { date, counted });
export const dayOf = (date?: string) => showCashDay(finance, date ? { date } : {});
export const deposit = (params: object, by = finance) => recordDeposit(by, params);

/** The Nairobi day of the database's clock. */
export async function todayOf(): Promise<string> {
  const [row] = await sql`select to_char(nairobi_date(now()), 'YYYY-MM-DD') as day`;
  return row!.day;
}

const DAY_SECONDS = 24 * 60 * 60;

/** A day whose till is open and empty, and so is the next one's; the clock goes there. */
export async function untouchedDay(): Promise<string> {
  await setCash(true);
  await advanceClock(2 * DAY_SECONDS);
  return todayOf();
}

export async function nextDay(): Promise<string> {
  await advanceClock(DAY_SECONDS);
  return todayOf();
}

export const onHand = async () => (await listCashDays(finance, {})).cash_on_hand;
export const rowOf = async (date: string) =>
  (await listCashDays(finance, {})).rows.find((row) => row.date === date);
