import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** What the students of a season said who were asked after their certificates: of those who answered, what they do now. */
export type FollowUp = {
  asked: number;
  answered: number;
  working: number;
  studying: number;
  business: number;
  none: number;
};

/** Never frozen: the questions come after the season has closed. Nobody is asked yet. */
export async function readFollowUp(_db: Db, _season: number): Promise<FollowUp> {
  return { asked: 0, answered: 0, working: 0, studying: 0, business: 0, none: 0 };
}
