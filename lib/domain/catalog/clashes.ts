import "server-only";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import type { Db } from "@/lib/platform/db/client";
import { readSessions, type SessionView } from "./read-sessions";
import { findClash } from "./rules";

export type Clash = Pick<SessionView, "id" | "class" | "course" | "day" | "start_at" | "end_at">;

/**
 * The sessions of a tutor that overlap one of the given ones in their season, and those given that overlap another; in the
 * catalog's order.
 */
export async function findTutorClashes(tx: Db, tutorId: string, ids: string[]): Promise<Clash[]> {
  const taught = await readSessions(tx, eq(sessions.tutorId, tutorId));
  const others = ({ id, season }: SessionView) =>
    taught.filter(
      (other) => other.id !== id && other.season === season && (ids.includes(id) || ids.includes(other.id)),
    );
  return taught
    .filter((session) => findClash(session, others(session)))
    .map(({ id, class: group, course, day, start_at, end_at }) => ({
      id,
      class: group,
      course,
      day,
      start_at,
      end_at,
    }));
}

/** The first session of a session's tutor at its time; null without one, or without a tutor. */
export async function findOtherClash(tx: Db, id: string, tutorId: string | null): Promise<Clash | null> {
  if (tutorId === null) return null;
  return (await findTutorClashes(tx, tutorId, [id])).find((clash) => clash.id !== id) ?? null;
}
