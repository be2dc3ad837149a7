import "server-only";
import { donations } from "@/db/schema/ledger";
import { sumCents } from "@/lib/domain/enrollments/credits";
import { changed, command } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { actorId } from "@/lib/platform/permissions/actor";
import { DonateCredit } from "./input";
import { takeCredit } from "./take-credit";
import { creditTexts as texts } from "./texts";

/**
 * Records that a payer donated credit to the academy, all of it or an amount.
 * @returns the donated shillings. @throws Refusal 400 without a reason; 409 no_credit, credit_too_small.
 */
export const donateCredit = command("payments.donate-credit", DonateCredit, async ({ actor, input, tx }) => {
  const enrollmentId = input.enrollment_id;
  const parts = await takeCredit(tx, enrollmentId, input.amount, input.seen_credit);
  await tx.insert(donations).values(
    parts.map(({ transactionId, cents }) => ({
      transactionId,
      enrollmentId,
      amountCents: cents,
      staffId: actorId(actor) ?? "",
      reason: input.reason,
    })),
  );
  const cents = sumCents(parts);
  return changed(
    { enrollment_id: enrollmentId, donated: toShillings(cents), msg: texts.donated(toShillings(cents)) },
    { subject: `enrollment:${enrollmentId}`, what: { donated_cents: cents } },
  );
});
