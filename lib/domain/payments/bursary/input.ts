import { z } from "zod";
import { BURSARY_ENTRY_KINDS } from "@/db/schema/enums";
import { days, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { NeededReason } from "../ledger/input";

/** Of a payment in suspense: it is a gift. Of a gift: it is none. */
export const BursaryGift = z.object({ transaction_id: rowId(), reason: NeededReason });

export const ListBursary = paging(100).extend({
  kind: z.enum(BURSARY_ENTRY_KINDS).optional(),
  ...days,
  sort: sortedBy(["at"], "-at"),
});
