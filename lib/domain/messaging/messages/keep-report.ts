import "server-only";
import { z } from "zod";
import { MESSAGE_REPORT_KINDS } from "@/db/schema/enums";
import { messageReports } from "@/db/schema/messages";
import { command, unchanged } from "@/lib/platform/commands/command";

/** The longest field: more characters than ten parts of an SMS hold. */
const MOST = 2_000;

const KeepReport = z.object({
  kind: z.enum(MESSAGE_REPORT_KINDS),
  /** The raw fields of the form. */
  fields: z.record(z.string().max(100), z.string().max(MOST)),
});

/**
 * Stores a callback of the SMS gateway unchanged before it is processed: it may come only once, and before the message it is
 * about is recorded. docs/messages.md, "Callbacks".
 */
export const keepReport = command(
  "messages.keep-report",
  KeepReport,
  async ({ input: { kind, fields }, tx }) => {
    const [report] = await tx
      .insert(messageReports)
      .values({ kind, fields, providerId: fields.id?.slice(0, 200) || null })
      .returning({ id: messageReports.id });
    return unchanged({ id: report?.id ?? 0 });
  },
);
