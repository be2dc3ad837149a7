import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { mpesaOrders } from "@/db/schema/daraja";
import type { Db } from "@/lib/platform/db/client";
import { hashToken, newAddressToken } from "@/lib/platform/secrets";

export type DarajaCommand = typeof mpesaOrders.$inferSelect;

/** States of a Daraja command without a result. At most one reversal of a receipt may be in them. */
export const OPEN_COMMAND_STATES = ["created", "sent", "unknown", "unanswered"] as const;

/** A Daraja command to send: a status query or a reversal. `subject` names its purpose, e.g. `refund:<id>`. */
export type Wanted =
  | { kind: "status"; receipt: string; subject: string | null }
  | { kind: "reversal"; receipt: string; amountCents: number; subject: string | null };

/** A recorded command, to be sent once the transaction is committed. Only the hash of its token is stored. */
export type OpenedCommand = Wanted & { id: string; token: string };

/**
 * Records a Daraja command to Safaricom before `sendCommand` sends it.
 * @returns null when a reversal of this receipt is open already: it must not be ordered twice.
 */
export async function openCommand(tx: Db, wanted: Wanted): Promise<OpenedCommand | null> {
  const token = newAddressToken();
  const [darajaCommand] = await tx
    .insert(mpesaOrders)
    .values({
      kind: wanted.kind,
      receipt: wanted.receipt,
      amountCents: wanted.kind === "reversal" ? wanted.amountCents : null,
      subject: wanted.subject,
      tokenHash: hashToken(token),
    })
    .onConflictDoNothing()
    .returning({ id: mpesaOrders.id });
  return darajaCommand ? { ...wanted, id: darajaCommand.id, token } : null;
}

export async function lockCommand(tx: Db, id: string): Promise<DarajaCommand | undefined> {
  const [darajaCommand] = await tx.select().from(mpesaOrders).where(eq(mpesaOrders.id, id)).for("update");
  return darajaCommand;
}

/** The purpose of a Daraja command, e.g. type `refund`; empty strings for a Daraja command without a subject. */
export function subjectOf({ subject }: DarajaCommand): { type: string; id: string } {
  const [type = "", id = ""] = subject?.split(":") ?? [];
  return { type, id };
}

type CommandUpdate = Partial<
  Pick<
    DarajaCommand,
    | "conversationId"
    | "originatorConversationId"
    | "responseCode"
    | "responseDescription"
    | "resultCode"
    | "resultDesc"
    | "result"
  >
>;

/**
 * Records what is new about a Daraja command and moves it to a state, if it may be reached: `done` is final, `failed` can only
 * become `done`.
 * @returns whether the state changed.
 */
export async function moveCommand(
  tx: Db,
  darajaCommand: DarajaCommand,
  state: DarajaCommand["state"],
  update: CommandUpdate,
): Promise<boolean> {
  if (Object.keys(update).length > 0)
    await tx
      .update(mpesaOrders)
      .set({ ...update, updatedAt: sql`now()` })
      .where(eq(mpesaOrders.id, darajaCommand.id));
  if (state === darajaCommand.state) return false;
  const from =
    state === "done" ? ne(mpesaOrders.state, "done") : inArray(mpesaOrders.state, [...FROM[state]]);
  const moved = await tx
    .update(mpesaOrders)
    .set({ state, updatedAt: sql`now()` })
    .where(and(eq(mpesaOrders.id, darajaCommand.id), from))
    .returning({ id: mpesaOrders.id });
  return moved.length > 0;
}

/** The states from which each state can be reached; `done` can be reached from all others. */
const FROM: Record<Exclude<DarajaCommand["state"], "done">, readonly DarajaCommand["state"][]> = {
  created: [],
  sent: ["created", "unknown"],
  refused: ["created"],
  unknown: ["created"],
  unanswered: ["created", "sent", "unknown"],
  failed: OPEN_COMMAND_STATES,
};
