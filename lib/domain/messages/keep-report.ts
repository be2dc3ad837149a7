import "server-only";
import { z } from "zod";
import { MESSAGE_REPORT_KINDS } from "@/db/schema/enums";
import { messageReports } from "@/db/schema/messages";
import { command, unchanged } from "@/lib/platform/commands/command";

/** The longest field: more than ten parts of an SMS carry. */
const MOST = 2_000;

const KeepReport = z.object({
  kind: z.enum(MESSAGE_REPORT_KINDS),
  /** The fields of the form, as they came. */
  fields: z.record(z.string().max(100), z.string().max(MOST)),
});

/**
 * Keeps a callback of the SMS gateway as it came, before anything is done with it: it may come once only, and before what it is
 * about. docs/messages.md, "Callbacks".
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
