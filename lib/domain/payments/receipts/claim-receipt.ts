import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { enrollments } from "@/db/schema/enrollments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { SHOWN } from "@/lib/domain/students/enrollment-summary";
import { unlockLimits } from "@/lib/domain/students/student-limits";
import { refuseOthers } from "@/lib/domain/students/student-scope";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { spend, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { ClaimReceipt } from "../input";
import { lockTarget } from "../ledger/allocate-payment";
import { findTransaction } from "../ledger/record-transaction";
import { lockTransaction } from "../matching/match";
import { paymentTexts as texts } from "../texts";
import { keepClaim } from "./keep-claim";
import { hasUnnamedPayment, matchOwn } from "./match-own-payment";
import { readMpesaText } from "./read-mpesa-text";
import { isFresh } from "./receipt-code";

const CLAIMS_AN_HOUR = 5;

/** What the payer hears, with how the place stands. */
type Claimed = {
  outcome: "matched" | "on_its_way" | "kept";
  status: (typeof SHOWN)[keyof typeof SHOWN];
  msg: string;
};

const claim = command("payments.claim-receipt", ClaimReceipt, async ({ actor, scope, input, tx }) => {
  refuseOthers(actor, scope, input.student_id);
  const said = readMpesaText(input.text);
  if (!said) throw new Refusal("invalid", "invalid", texts.noCode, { errors: { text: [texts.noCode] } });
  await refuseUnknown(tx, input);
  const settings = await readSettings(tx);
  const enrollmentId = input.enrollment_id;
  const seen = await findTransaction(tx, said.code);
  if (seen?.enrollmentId === enrollmentId) return unchanged(await matched(tx, enrollmentId));
  if (!seen && (await hasUnnamedPayment(tx, enrollmentId, said.amountCents)))
    return unchanged(await matched(tx, enrollmentId));
  if (seen?.enrollmentId === null) {
    const target = await lockTarget(tx, enrollmentId);
    const money = await lockTransaction(tx, seen.id);
    const changes = target && money ? await matchOwn(tx, money, target, said.amountCents, settings) : null;
    if (changes) return changed(await matched(tx, enrollmentId), ...changes);
  }

  const today = nairobiDate(await databaseNow(tx));
  // Read again: it may have been placed while we waited for its lock.
  const money = seen && (await findTransaction(tx, said.code));
  const kept = await keepClaim(tx, { said, enrollmentId, staffId: null, today, money });
  const { status } = await readStatus(tx, enrollmentId);
  const isOnItsWay = !money && kept.claim.state === "open" && isFresh(said.code, today);
  const result: Claimed = isOnItsWay
    ? { outcome: "on_its_way", status, msg: texts.onItsWay }
    : { outcome: "kept", status, msg: texts.claimKept };
  if (!kept.change) return unchanged(result);
  await spend(tx, [{ of: "claim", key: enrollmentId, most: CLAIMS_AN_HOUR, seconds: 60 * 60 }]);
  return changed(result, kept.change);
});

/**
 * "I have paid": the payer pastes the M-Pesa message, or the receipt code. Text alone enrolls nobody, and takes nobody
 * else's money: only money that stands on this enrollment, or that came from a phone known for it before, is matched.
 * @returns `outcome`: `matched` with how the place stands now; `on_its_way` = not heard of yet, M-Pesa is being asked; `kept`
 *   = the desk looks at it. The same words for unknown money and for another's.
 * @throws Refusal 400 without a code; 404 for an unknown place; 403 for another's; 429 after five codes in an hour.
 */
export const claimReceipt = withRateLimit(claim, unlockLimits);

async function refuseUnknown(tx: Db, input: { enrollment_id: string; student_id: string }): Promise<void> {
  const [place] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.id, input.enrollment_id),
        eq(enrollments.studentId, input.student_id),
        ne(enrollments.state, "cancelled"),
      ),
    );
  if (!place) throw new Refusal("not_found", "not_found", texts.noEnrollment);
}

async function matched(tx: Db, enrollmentId: string): Promise<Claimed> {
  const { status } = await readStatus(tx, enrollmentId);
  const msg =
    status === "enrolled" ? texts.verified : status === "paid_waiting" ? texts.paidNoSeat : texts.paidInPart;
  return { outcome: "matched", status, msg };
}

async function readStatus(tx: Db, enrollmentId: string) {
  const [row] = await tx
    .select({ state: enrollments.state })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  return { status: SHOWN[row?.state ?? "held"] };
}
