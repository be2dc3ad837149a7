import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import { changed, command } from "../command";
import { Refusal } from "../refusal";
import { lockSession } from "./find-session";
import { AssignTutor } from "./input";
import { catalogWords as words } from "./words";

/** Gives a session a tutor, or none (null). @throws Refusal 404 unknown session, 400 not an active tutor. */
export const assignTutor = command("sessions.assign-tutor", AssignTutor, async ({ input, tx }) => {
  const session = await lockSession(tx, input.id, words.sessionNotAssigned);
  const name = input.tutor_id === null ? null : await tutorName(tx, input.tutor_id);
  await tx
    .update(sessions)
    .set({ tutorId: input.tutor_id, updatedAt: sql`now()` })
    .where(eq(sessions.id, session.id));
  return changed(
    { id: session.id, tutor: name, tutor_id: input.tutor_id, msg: words.sessionAssigned },
    { subject: `session:${session.id}`, what: { tutor: input.tutor_id } },
  );
});

async function tutorName(tx: Parameters<typeof lockSession>[0], id: string): Promise<string> {
  const [tutor] = await tx
    .select({ name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.role, "tutor"), eq(staff.status, "active")))
    // Whoever is just being removed or suspended gets no session.
    .for("share");
  if (!tutor)
    throw new Refusal("invalid", "invalid", words.noTutor, { errors: { tutor_id: [words.noTutor] } });
  return tutor.name;
}
