import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { rowId } from "@/lib/platform/input-shapes";
import { readSessions } from "./read-sessions";

/**
 * The sessions that a tutor has in seasons that are not closed, planned ones too: those that are left without a tutor when the
 * account is suspended (lib/domain/people/README.md).
 */
export const listAssigned = query("tutors.list", z.object({ tutorId: rowId() }), async ({ input, db }) => ({
  sessions: await readSessions(db, eq(sessions.tutorId, input.tutorId)),
}));
