import "server-only";
import { query } from "@/lib/platform/commands/query";
import { readGivenUp } from "./given-up";
import { PreviewMerge } from "./input";
import { readCollisions, readPair } from "./read-pair";
import { missingIn } from "./rules";
import { markOfPair, showPair } from "./show-pair";
import { mergeTexts as texts } from "./texts";

/**
 * Previews a merge: what the two records have, which empty fields are filled, which holds are given up, and what keeps them from becoming one. Read-only. `was` is
 * the mark that a form sends back.
 * @throws Refusal 400 same_record; 404; 409 already_merged, removed
 */
export const previewMerge = query("students.merge-preview", PreviewMerge, async ({ input, db }) => {
  const pair = await readPair(db, input);
  const { kept, merged } = pair;
  const both = await showPair(db, pair);
  const holds = await readGivenUp(db, pair);
  const collisions = await readCollisions(db, pair, holds);
  return {
    ...both,
    fills: missingIn(kept, merged),
    birth_dates_differ: kept.dob !== merged.dob,
    gives_up: holds.map((hold) => `${hold.course}, ${hold.class}`),
    collisions: collisions.map(({ code, about }) => ({ code, about, text: texts.collisions[code](about) })),
    was: markOfPair(both),
  };
});

export type MergePreview = Awaited<ReturnType<typeof previewMerge>>;
