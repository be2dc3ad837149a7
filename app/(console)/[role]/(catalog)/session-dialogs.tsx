import { showSession } from "@/lib/domain/catalog/show-session";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";
import { assignTutorAction, deleteSessionAction, updateSessionAction } from "./actions";
import { sessionDeletionTexts } from "./class-state-texts";
import { DeleteDialog } from "./delete-dialog";
import { SessionDialog } from "./dialogs";
import { sessionHours, tutorOptions } from "./options";
import { sessionTexts as texts } from "./texts";
import { AssignDialog } from "./tutor-choice";

/** The session dialog that the address names; nothing if the session does not exist. */
export async function SessionDialogs({
  ctx,
  dialog,
  id,
  closeHref,
  done = closeHref,
}: {
  ctx: Ctx;
  dialog: string | undefined;
  id: string | undefined;
  closeHref: string;
  /** The address to go to after deleting. */
  done?: string;
}) {
  if (!id || !["assign", "session", "delete-session"].includes(dialog ?? "")) return null;
  const session = await loadRecord(() => showSession(ctx, { sessionId: id }));
  if (!session) return null;
  const name = `${session.class}, ${texts.meeting(session)}`;
  if (dialog === "assign") {
    const tutors = await tutorOptions(ctx, session);
    return (
      <AssignDialog
        action={assignTutorAction}
        session={session}
        about={`${session.course}, ${name}`}
        tutors={tutors}
        closeHref={closeHref}
      />
    );
  }
  if (dialog === "session") {
    const hours = await sessionHours(ctx);
    return (
      <SessionDialog action={updateSessionAction} hours={hours} session={session} closeHref={closeHref} />
    );
  }
  const students = session.seats_taken ?? 0;
  return (
    <DeleteDialog
      title={sessionDeletionTexts.deleteTitle(texts.meeting(session))}
      name={name}
      warning={students > 0 ? sessionDeletionTexts.deleteBlocked(students) : sessionDeletionTexts.deleteFree}
      action={deleteSessionAction}
      id={session.id}
      was={session.updated_at}
      done={done}
      closeHref={closeHref}
    />
  );
}
