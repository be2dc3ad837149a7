import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { MessageKind } from "@/db/schema/enums";

/** Messages to the student or guardian that stay true; others go to a payer, are bulk, or end with their moment. */
const LASTING: MessageKind[] = [
  ...(["registered", "seat_held", "waiting", "part_paid", "claim_kept", "enrolled"] as const),
  ...(["payment_changed", "no_seat", "credit_kept", "moved", "cancelled", "certificate"] as const),
];

/** The cause of a message that is sent again to another phone. */
export const causeAt = (cause: SQL | string, phone: string | null): SQL =>
  sql`${cause} || ':to:' || ${phone}::text`;

/**
 * The condition on `outbox o` that the message ended on another phone than the one that hears of the student now, and was not sent
 * there yet: the phone was corrected since.
 */
export function wentElsewhere(phone: string | null): SQL {
  return sql`o.channel = 'sms' and not o.is_secret and o.body <> '' and o.batch_id is null and o.kind in ${LASTING}
    and o.state in ('accepted', 'delivered', 'failed', 'unknown', 'suppressed') and o.recipient <> ${phone}::text
    and not exists (select from outbox n where n.cause = ${causeAt(sql`o.cause`, phone)})`;
}
