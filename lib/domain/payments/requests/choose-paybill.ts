import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { refuseMovedSeat } from "@/lib/domain/enrollments/seats/seat-mark";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { changed, command } from "@/lib/platform/commands/command";
import { databaseNow } from "@/lib/platform/db/now";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { ChoosePaybill } from "./input";
import { findPayable, holdForPaybill, holdSeat } from "./payable-seat";
import { paymentTexts as texts } from "./texts";

/**
 * Chooses to pay by paybill: from now on, and not only once the payer is named, the seat is held as long as paying takes
 * (lib/domain/enrollments/README.md). An ended hold is reserved again.
 * @returns the end of the hold, and where to pay; amounts in shillings
 * @throws Refusal 404, 409 already_paid, credit_waits, class_full, session_full, enrollment_closed, season_closed
 */
export const choosePaybill = command(
  "payments.choose-paybill",
  ChoosePaybill,
  async ({ actor, input, was, tx }) => {
    refuseOthers(actor, input.student_id);
    const settings = await readSettings(tx);
    await findPayable(tx, input);
    const { enrollment, change } = await holdSeat(tx, input, settings);
    await refuseMovedSeat(tx, was, enrollment);
    const dueCents = await readDue(tx, enrollment);
    if (dueCents <= 0) throw new Refusal("conflict", "already_paid", texts.alreadyPaid);
    const now = await databaseNow(tx);
    const until = (await holdForPaybill(tx, enrollment, now, settings)) ?? enrollment.holdUntil;
    change.what.chose = "paybill";
    return changed(
      {
        enrollment_id: enrollment.id,
        hold_until: until?.toISOString() ?? null,
        amount_due: toShillings(dueCents),
        paybill: { business_no: env().MPESA_SHORTCODE, account_no: enrollment.payCode },
        msg: texts.heldForPaybill(until ? nairobiShown(until) : ""),
      },
      change,
    );
  },
);
