import "server-only";
import { databaseNow } from "@/db/now";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { normalizeText } from "@/lib/platform/normalize-text";
import { findAccount } from "../callbacks/find-account";
import { confirmPayment } from "../ledger/confirm-payment";
import { RecordPulled } from "./pull-input";

/**
 * Records a payment that Daraja's list told of as money that arrived, whosever it is; money that is known gets the list
 * as one more source, and a flag when the amounts differ.
 */
export const recordPulled = command("payments.record-pulled", RecordPulled, async ({ input, tx }) => {
  const [first, ...rest] = await confirmPayment(
    tx,
    {
      receipt: input.receipt,
      amountCents: input.amountCents,
      source: "pull",
      expressRequestId: null,
      enrollmentId: await findAccount(tx, input.billRef),
      msisdn: input.msisdn,
      payerName: normalizeText(input.payerName),
      billRef: input.billRef,
      narrative: "Pay Bill",
      at: input.at ?? (await databaseNow(tx)),
      flags: [],
    },
    await readSettings(tx),
  );
  return first ? changed({}, first, ...rest) : unchanged({});
});
