import "server-only";
import { eq, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { students } from "@/db/schema/students";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { type OpenedCommand, openCommand } from "../daraja-commands/commands";
import { sendCommand } from "../daraja-commands/send-command";
import { summarizeAccount } from "../ledger/accounts";
import { findTransaction, type TransactionRow } from "../ledger/record-transaction";
import { ledgerTexts } from "../ledger/texts";
import { type ClaimRow, keepClaim } from "./claims";
import { TakeReceipt } from "./input";
import { readMpesaText } from "./read-mpesa-text";
import { receiptTexts as texts } from "./texts";

type Found = Awaited<ReturnType<typeof describeTransaction>>;
type Claimed = {
  outcome: "kept";
  receipt: string;
  claim: { id: string; state: ClaimRow["state"]; doubts: string[]; said_amount: number | null };
};
type Opened = { response: Found | Claimed; darajaCommand: OpenedCommand | null };

const openClaim = command("payments.take-receipt", TakeReceipt, async ({ actor, input, tx }) => {
  const message = readMpesaText(input.receipt);
  if (!message) throw invalidField("receipt", texts.noCode);
  const [enrollment] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(eq(enrollments.id, input.enrollment_id));
  if (!enrollment) throw new Refusal("not_found", "not_found", ledgerTexts.noEnrollment);
  const transaction = await findTransaction(tx, message.code);
  if (transaction)
    return unchanged<Opened>({
      response: await describeTransaction(tx, transaction, enrollment.id),
      darajaCommand: null,
    });

  const staffId = actorId(actor);
  const today = nairobiDate(await databaseNow(tx));
  const { claim, change } = await keepClaim(tx, {
    message,
    enrollmentId: enrollment.id,
    staffId,
    today,
    transaction,
  });
  const darajaCommand = await openStatusQuery(tx, claim);
  const { id, state, doubts } = claim;
  const response: Claimed = {
    outcome: "kept",
    receipt: message.code,
    claim: {
      id,
      state,
      doubts,
      said_amount: message.amountCents === null ? null : toShillings(message.amountCents),
    },
  };
  const result: Opened = { response, darajaCommand };
  const queried = { type: "claim.queried", id, what: { asked: true } } as const;
  if (change) return changed(result, change, ...(darajaCommand ? [queried] : []));
  return darajaCommand ? changed(result, queried) : unchanged(result);
});

/**
 * Takes the receipt code or the whole M-Pesa message that a payer shows at the desk for an enrollment. It does not enroll
 * (lib/domain/payments/README.md).
 * @returns `outcome`: `here` = on this enrollment already; `elsewhere` = on another student's, named; `suspense` = to be
 *   matched; `kept` = unknown, kept as unproven and queried (`asked`: whether M-Pesa accepted the query; the answer comes
 *   later). Amounts in shillings.
 * @throws Refusal 400 without a code; 404.
 */
export const takeReceipt = workflow(openClaim, async (ctx, { response, darajaCommand }) => {
  if (response.outcome !== "kept") return response;
  const asked = darajaCommand ? (await sendCommand(ctx, darajaCommand)).outcome !== "refused" : false;
  return { ...response, asked, msg: asked ? texts.askedMpesa : texts.keptUnproven };
});

async function describeTransaction(tx: Db, transaction: TransactionRow, enrollmentId: string) {
  const shown = {
    receipt: transaction.receipt,
    transaction_id: transaction.id,
    amount: toShillings(transaction.amountCents),
    transaction_date: transaction.transactedAt.toISOString(),
  };
  if (transaction.enrollmentId === null)
    return {
      outcome: "suspense" as const,
      ...shown,
      payer_name: transaction.payerName,
      msg: texts.toBeMatched,
    };
  if (transaction.enrollmentId === enrollmentId)
    return { outcome: "here" as const, ...shown, ...(await summarizeAccount(tx, enrollmentId)) };
  const [student] = await tx
    .select({ id: students.id, full_name: students.fullName, registration_no: students.registrationNo })
    .from(students)
    .innerJoin(enrollments, eq(enrollments.studentId, students.id))
    .where(eq(enrollments.id, transaction.enrollmentId));
  if (!student) throw new Error("the transaction is on an account without a student");
  return {
    outcome: "elsewhere" as const,
    ...shown,
    enrollment_id: transaction.enrollmentId,
    student,
    msg: texts.onOtherAccount(student.full_name, student.registration_no),
  };
}

/** Opens a status query for a claim, at most one in ten minutes. */
async function openStatusQuery(
  tx: Db,
  { id, code }: { id: string; code: string },
): Promise<OpenedCommand | null> {
  const [due] = await tx
    .update(receiptClaims)
    .set({ askedAt: sql`now()` })
    .where(
      sql`${receiptClaims.id} = ${id} and coalesce(${receiptClaims.askedAt}, '-infinity') < now() - interval '10 minutes'`,
    )
    .returning({ id: receiptClaims.id });
  return due ? openCommand(tx, { kind: "status", receipt: code, subject: `claim:${id}` }) : null;
}
