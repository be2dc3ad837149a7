import "server-only";
import type { SQLWrapper } from "drizzle-orm";
import type { AuditEvent } from "@/lib/domain/events/events";
import { addresseesOf } from "@/lib/domain/messaging/messages/addressees";
import { insertNotice, type Notice } from "@/lib/domain/messaging/messages/notify";
import { registered as registeredMessage } from "@/lib/domain/messaging/messages/student/person";
import type { Db } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { type Registered, type RegistrationForm, registerIn } from "./registration";
import type { StudentRow } from "./student-columns";
import { countNewStudent } from "./student-limits";

/**
 * Registers a student from a form (registration.ts), counts a new one for the client network and sends the registration number,
 * also to one who comes back in a new season.
 * Shared by all verbs that register: the form, and the import of a file.
 * @returns the registration, its audit line, if anything changed, and rows that the caller writes with it
 */
export async function enterStudent(
  tx: Db,
  form: RegistrationForm,
  at: Parameters<typeof registerIn>[2],
): Promise<{
  registered: Registered;
  change: AuditEvent<"student.registered"> | null;
  rows: Array<SQLWrapper | undefined>;
}> {
  const registered = await registerIn(tx, form, at);
  const { student, exists, saved, isNewSeason, rows } = registered;
  if (exists && !isNewSeason && saved.length === 0) return { registered, change: null, rows };
  if (!exists) await countNewStudent(tx, at.asking, at.settings);
  const to = addresseesOf([{ ...student, today: nairobiDate(at.now) }], at.settings);
  const isNew = !exists || isNewSeason;
  return {
    registered,
    rows: [...rows, isNew ? insertNotice(tx, registeredNotice(student), to) : undefined],
    change: {
      type: "student.registered",
      id: student.id,
      what: {
        registered: !exists,
        season: student.seasonNumber,
        fields: saved.length > 0 ? saved : undefined,
      },
    },
  };
}

function registeredNotice({ id, seasonNumber }: StudentRow): Notice {
  return {
    kind: "registered",
    studentId: id,
    aboutId: id,
    cause: `registered:${id}:${seasonNumber}`,
    text: registeredMessage,
  };
}
