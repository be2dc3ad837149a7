import "server-only";
import { databaseNow } from "@/db/now";
import { readSettings } from "../academy/steps";
import { changed, command, unchanged } from "../command";
import { tidy } from "../platform/person-text";
import { accountNamed } from "./account-named";
import { confirmMoney } from "./confirm-money";
import { RecordPulled } from "./pull-input";

/**
 * Records a payment that Daraja's list told of as money that arrived, whosever it is; money that is known gets the list
 * as one more source, and a flag when the amounts differ.
 */
export const recordPulled = command("payments.record-pulled", RecordPulled, async ({ input, tx }) => {
  const [first, ...rest] = await confirmMoney(
    tx,
    {
      receipt: input.receipt,
      amountCents: input.amountCents,
      source: "pull",
      expressRequestId: null,
      enrollmentId: await accountNamed(tx, input.billRef),
      msisdn: input.msisdn,
      payerName: tidy(input.payerName),
      billRef: input.billRef,
      narrative: "Pay Bill",
      at: input.at ?? (await databaseNow(tx)),
      flags: [],
    },
    await readSettings(tx),
  );
  return first ? changed({}, first, ...rest) : unchanged({});
});
