import "server-only";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";

/** Today's date in Nairobi, by the database's clock. */
export async function readToday(db: Db): Promise<string> {
  return nairobiDate(await databaseNow(db));
}
