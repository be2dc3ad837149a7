import "server-only";
import { query } from "@/lib/platform/commands/query";
import { TutorSessions } from "./input";
import { readTutorSessions } from "./read-tutor-sessions";

/**
 * A tutor's sessions with their students of today and the attendance by date. A tutor asks for the own ones, an admin
 * names the tutor.
 * @throws Refusal 403 for another tutor's, 404 for an unknown tutor.
 */
export const showTutorSessions = query(
  "tutors.tutor-sessions",
  TutorSessions,
  async ({ actor, scope, input, db }) => {
    const { tutor, sessions } = await readTutorSessions(db, actor, scope, input.tutorId);
    return { tutor, sessions };
  },
);
