import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { reserveSeat } from "./reserve-seat";

/**
 * Reserves a seat for somebody who is being registered.
 * @returns why it was refused, if it was: the registration is kept
 * @throws Refusal 400 at `sessions`, which the form can still mend
 */
export async function tryReserve(tx: Db, request: Parameters<typeof reserveSeat>[1]) {
  try {
    const { enrollment, change } = await reserveSeat(tx, request);
    return { enrollmentId: enrollment.id, change, refused: null };
  } catch (error) {
    // A refusal comes before any write of the seat, so the registration is kept; any other error rolls it back.
    if (!(error instanceof Refusal) || error.errors?.sessions) throw error;
    return { enrollmentId: undefined, change: undefined, refused: { code: error.code, msg: error.message } };
  }
}
