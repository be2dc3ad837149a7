import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import type { Change } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { endHolds } from "../seats/end-enrollments";
import { offerSeats } from "./offer-seats";
import { endEntry, type WaitingRow } from "./queue";

/**
 * Ends a row of a locked class, and the hold of its offered seat, which goes to the next student of the list.
 * @returns the audit lines of the hold and of the next student
 */
export async function freeOffered(
  tx: Db,
  entry: WaitingRow,
  how: "left" | "removed" | "declined",
): Promise<Change[]> {
  await endEntry(tx, entry.id, how);
  if (entry.state !== "offered") return [];
  const ended = entry.enrollmentId ? await endHolds(tx, eq(enrollments.id, entry.enrollmentId), how) : [];
  return [...ended, ...(await offerSeats(tx, entry.classId))];
}
