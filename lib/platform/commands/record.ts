import "server-only";
import { auditLog } from "@/db/schema/records";
import { type Actor, actorId, sessionOf } from "@/lib/domain/access/actor";
import type { VerbName } from "@/lib/domain/access/permissions";
import { type AuditEvent, lineOf } from "@/lib/domain/events/events";
import type { Db } from "../db/client";

type Doing = { verb: VerbName; actor: Actor; requestId?: string };

/** The insert of audit lines: events, each with who did it, by which verb and request. Nothing else writes to the audit log. */
export function record(tx: Db, { verb, actor, requestId }: Doing, events: AuditEvent[]) {
  const by = { actorKind: actor.kind, actorId: actorId(actor), sessionId: sessionOf(actor), verb, requestId };
  return tx.insert(auditLog).values(events.map((event) => ({ ...by, ...lineOf(event) })));
}
