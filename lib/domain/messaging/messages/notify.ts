import "server-only";
import { and, inArray, notInArray } from "drizzle-orm";
import type { MessageKind } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { firstDayIn } from "@/lib/domain/academy/rules";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";
import { pageLink } from "@/lib/platform/page-link";
import { type Addressees, readAddressees } from "./addressees";
import { insertMessages, type Message, queueMessages, supersede } from "./outbox";
import type { To } from "./student/fitted";
import { writtenPhone } from "./written";

/** A message about a student. */
export type Notice = {
  kind: MessageKind;
  studentId: string;
  /** The row whose state shows whether the message is still true when sent. */
  aboutId?: string;
  /** The event behind it; one event queues one message. */
  cause: string;
  text: (to: To) => string;
  notBefore?: Date;
  expiresAt?: Date;
  /** The text holds a secret link and is stored sealed. */
  isSecret?: boolean;
};

/** Rows of one statement; Postgres takes 65,535 parameters. */
const BATCH = 500;

/**
 * Queues an SMS for each notice, in the caller's transaction: to the guardian of a minor, else to the student, in the
 * student's language (lib/domain/messaging/README.md). Without a usable phone the message is stored as suppressed with
 * the reason `no_phone`, so that staff see it.
 * @param replaces whether it ends queued messages of the same kind about the same rows
 * @param known the addressees, if read already
 */
export async function notifyStudents(
  tx: Db,
  notices: Notice[],
  { replaces = false, known }: { replaces?: boolean; known?: Addressees | undefined } = {},
): Promise<void> {
  for (let from = 0; from < notices.length; from += BATCH) {
    const some = notices.slice(from, from + BATCH);
    if (replaces) await supersedeEarlier(tx, some);
    const to =
      known ??
      (await readAddressees(
        tx,
        some.map(({ studentId }) => studentId),
      ));
    await queueMessages(tx, messagesOf(some, to));
  }
}

/** The insert of one notice's message, for a caller that writes other rows with it; undefined for an unknown student. */
export function insertNotice(tx: Db, notice: Notice, to: Addressees) {
  const messages = messagesOf([notice], to);
  return messages.length > 0 ? insertMessages(tx, messages) : undefined;
}

function messagesOf(notices: Notice[], { settings, people }: Addressees): Message[] {
  return notices.flatMap(({ text, ...notice }) => {
    const who = people.get(notice.studentId);
    if (!who) return [];
    const body = text({ ...toAcademy(settings, who.language), ...who });
    return [{ ...notice, channel: "sms" as const, recipient: who.phone, language: who.language, body }];
  });
}

export function notifyStudent(
  tx: Db,
  notice: Notice,
  more?: { replaces?: boolean; known?: Addressees | undefined },
) {
  return notifyStudents(tx, [notice], more);
}

async function supersedeEarlier(tx: Db, notices: Notice[]): Promise<void> {
  for (const kind of new Set(notices.map((notice) => notice.kind))) {
    const same = notices.filter((notice) => notice.kind === kind);
    await supersede(
      tx,
      kind,
      and(
        inArray(
          outbox.studentId,
          same.map(({ studentId }) => studentId),
        ),
        inArray(
          outbox.aboutId,
          same.flatMap(({ aboutId }) => aboutId ?? []),
        ),
        notInArray(
          outbox.cause,
          same.map(({ cause }) => cause),
        ),
      ),
    );
  }
}

function toAcademy(settings: Settings, language: Language) {
  const [phone] = settings.contact_phones;
  return {
    academy: settings.academy_name,
    ...firstDayIn(language, settings),
    office: phone ? writtenPhone(phone) : null,
    site: pageLink("/", language),
  };
}
