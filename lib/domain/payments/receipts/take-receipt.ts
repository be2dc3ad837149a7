import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { students } from "@/db/schema/students";
import { changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { type OpenedOrder, openOrder } from "../callbacks/orders";
import { sendOrder } from "../callbacks/send-order";
import { TakeReceipt } from "../input";
import { summarizeAccount } from "../ledger/account-summary";
import { findTransaction, type TransactionRow } from "../ledger/record-transaction";
import { deskTexts as texts } from "../texts";
import type { ClaimRow } from "./claims";
import { keepClaim } from "./keep-claim";
import { readMpesaText } from "./read-mpesa-text";

type Known = Awaited<ReturnType<typeof known>>;
type Kept = {
  outcome: "kept";
  receipt: string;
  claim: { id: string; state: ClaimRow["state"]; doubts: string[]; said_amount: number | null };
};
type Taken = { shown: Known | Kept; order: OpenedOrder | null };

const openTaking = command("payments.take-receipt", TakeReceipt, async ({ actor, input, tx }) => {
  const said = readMpesaText(input.receipt);
  if (!said) throw new Refusal("invalid", "invalid", texts.noCode, { errors: { receipt: [texts.noCode] } });
  const [place] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(eq(enrollments.id, input.enrollment_id));
  if (!place) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  const money = await findTransaction(tx, said.code);
  if (money) return unchanged<Taken>({ shown: await known(tx, money, place.id), order: null });

  const staffId = actorId(actor);
  const today = nairobiDate(await databaseNow(tx));
  const { claim, change } = await keepClaim(tx, { said, enrollmentId: place.id, staffId, today, money });
  const order = await ask(tx, claim);
  const { id, state, doubts } = claim;
  const shown: Kept = {
    outcome: "kept",
    receipt: said.code,
    claim: {
      id,
      state,
      doubts,
      said_amount: said.amountCents === null ? null : toShillings(said.amountCents),
    },
  };
  const result: Taken = { shown, order };
  const asked = { subject: `claim:${id}`, what: { asked: true } } as const;
  if (change) return changed(result, change, ...(order ? [asked] : []));
  return order ? changed(result, asked) : unchanged(result);
});

/**
 * Takes the receipt code, or the whole M-Pesa message, that a payer shows at the desk for an enrollment. It enrolls
 * nobody. @returns `outcome`: `here` = the money pays on this enrollment already; `elsewhere` = it is another student's, and
 * whose; `suspense` = it is nobody's yet, to be matched; `kept` = unknown: kept as unproven, and M-Pesa is asked (`asked`
 * says whether it took the question; its answer comes later). Amounts in shillings.
 * @throws Refusal 400 when there is no code in it, 404.
 */
export const takeReceipt = workflow(openTaking, async (ctx, { shown, order }) => {
  if (shown.outcome !== "kept") return shown;
  const asked = order ? (await sendOrder(ctx, order)).outcome !== "refused" : false;
  return { ...shown, asked, msg: asked ? texts.askedMpesa : texts.keptUnproven };
});

async function known(tx: Db, money: TransactionRow, enrollmentId: string) {
  const shown = {
    receipt: money.receipt,
    transaction_id: money.id,
    amount: toShillings(money.amountCents),
    transaction_date: money.transactedAt.toISOString(),
  };
  if (money.enrollmentId === null) return { outcome: "suspense" as const, ...shown, msg: texts.toBeMatched };
  if (money.enrollmentId === enrollmentId)
    return { outcome: "here" as const, ...shown, ...(await summarizeAccount(tx, enrollmentId)) };
  const [student] = await tx
    .select({ id: students.id, full_name: students.fullName, registration_no: students.registrationNo })
    .from(students)
    .innerJoin(enrollments, eq(enrollments.studentId, students.id))
    .where(eq(enrollments.id, money.enrollmentId));
  if (!student) throw new Error("money stands on nobody's account");
  return {
    outcome: "elsewhere" as const,
    ...shown,
    enrollment_id: money.enrollmentId,
    student,
    msg: texts.othersMoney(student.full_name, student.registration_no),
  };
}

/** Asks about a claim once in ten minutes, however often the code is shown. */
async function ask(tx: Db, { id, code }: { id: string; code: string }): Promise<OpenedOrder | null> {
  const [due] = await tx
    .update(receiptClaims)
    .set({ askedAt: sql`now()` })
    .where(
      sql`${receiptClaims.id} = ${id} and coalesce(${receiptClaims.askedAt}, '-infinity') < now() - interval '10 minutes'`,
    )
    .returning({ id: receiptClaims.id });
  return due ? openOrder(tx, { kind: "status", receipt: code, subject: `claim:${id}` }) : null;
}
