import "server-only";
import { databaseNow } from "@/db/now";
import { query } from "@/lib/platform/commands/query";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { RegisterOverview } from "./input";
import { overviewRange } from "./overview-range";
import { readOverviewPage } from "./read-overview";

/**
 * The registers of all live sessions between two dates of Nairobi, by default the last fourteen days, with those that
 * are missing: newest date first, what is missing before drafts before what is saved. A register is missing once its
 * session has begun, on a day it meets, where somebody was enrolled whose season was running.
 * @throws Refusal 400 for dates out of order or more than a year apart.
 */
export const showOverview = query(
  "attendance-registers.overview",
  RegisterOverview,
  async ({ input, db }) => {
    const asked = { ...input, ...overviewRange(input, nairobiDate(await databaseNow(db))) };
    const page = { most: input.pageSize, after: rowsBefore(input) };
    return { from: asked.from, to: asked.to, ...(await readOverviewPage(db, asked, page)) };
  },
);
