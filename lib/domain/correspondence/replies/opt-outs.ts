import "server-only";
import { eq } from "drizzle-orm";
import type { OPT_OUT_SOURCES } from "@/db/schema/enums";
import { mailOptOuts, messageOptOuts, outbox } from "@/db/schema/messages";
import type { AuditEvent } from "@/lib/domain/events/events";
import { forgetBegun } from "@/lib/domain/feedback/survey";
import { endFollowUpsOfPhone } from "@/lib/domain/follow-ups/consent";
import { suppressBulk } from "@/lib/domain/messaging/messages/outbox";
import type { Db } from "@/lib/platform/db/client";
import { pepper } from "@/lib/platform/secrets";

type Source = (typeof OPT_OUT_SOURCES)[number];

/**
 * Stops all bulk messages to a phone, queued ones included, and for good the questions to former students who are asked there; what
 * was answered of feedback in part goes. Codes, receipts and requested messages still go.
 * lib/domain/correspondence/README.md.
 * @returns the audit line; null when the phone had opted out before
 */
export async function optOut(tx: Db, msisdn: string, source: Source): Promise<AuditEvent | null> {
  const [added] = await tx
    .insert(messageOptOuts)
    .values({ msisdn, source })
    .onConflictDoNothing()
    .returning({ msisdn: messageOptOuts.msisdn });
  const suppressed = await suppressBulk(tx, "sms", eq(outbox.recipient, msisdn));
  await forgetBegun(tx, msisdn);
  const followUps = (await endFollowUpsOfPhone(tx, msisdn)).length;
  return added || followUps > 0
    ? {
        type: "phone.opted_out",
        id: phoneId(msisdn),
        what: { opted_out: source, suppressed, ...(followUps > 0 ? { follow_ups_ended: followUps } : {}) },
      }
    : null;
}

/** Lets bulk messages go to a phone again. @returns the audit line; null when it had not opted out */
export async function liftOptOut(tx: Db, msisdn: string, by: "reply" | "desk"): Promise<AuditEvent | null> {
  const [lifted] = await tx
    .delete(messageOptOuts)
    .where(eq(messageOptOuts.msisdn, msisdn))
    .returning({ source: messageOptOuts.source });
  return lifted
    ? { type: "phone.opted_in", id: phoneId(msisdn), what: { opted_in: by, opted_out_by: lifted.source } }
    : null;
}

/** Lets bulk mail go to an address again. @returns the audit line; null when it had not opted out */
export async function liftMailOptOut(tx: Db, address: string): Promise<AuditEvent | null> {
  const [lifted] = await tx
    .delete(mailOptOuts)
    .where(eq(mailOptOuts.address, address))
    .returning({ address: mailOptOuts.address });
  return lifted
    ? {
        type: "mail.opted_in",
        id: pepper("mail", address).slice(0, 12),
        what: { opted_in: "desk", opted_out_by: "link" },
      }
    : null;
}

/** A phone in the audit log, which holds no personal data: its last three digits. Access to the list is logged by student. */
export function phoneId(msisdn: string): string {
  return `...${msisdn.slice(-3)}`;
}
