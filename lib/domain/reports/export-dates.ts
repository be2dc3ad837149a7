import "server-only";
import { z } from "zod";
import { databaseNow } from "@/db/now";
import { query } from "@/lib/platform/commands/query";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";

/** The first and the last date of which payments may be exported, YYYY-MM-DD: the setting's, and today in Nairobi. */
export const exportDates = query("payments.export-dates", z.object({}), async ({ db }) => {
  const { export_from: first } = await readSettings(db);
  return { first, last: nairobiDate(await databaseNow(db)) };
});
