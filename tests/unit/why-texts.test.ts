import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whyTexts } from "@/lib/domain/messaging/messages/texts";

const FOLDER = "lib/domain/messaging/sending";

test("every reason that a message ends or waits for has a sentence for people", () => {
  const code = readdirSync(FOLDER)
    .map((file) => readFileSync(`${FOLDER}/${file}`, "utf8"))
    .join("\n");
  const named = [
    ...code.matchAll(/\bwhy(?: =|:) ['"]([a-z_]+)['"]/g),
    ...code.matchAll(/\b(?:suppressed|final|later|paused|unknown|notSent)\("([a-z_]+)"/g),
    ...code.matchAll(/\bthen '([a-z_]+)'/g),
    ...code.matchAll(/\belse '([a-z_]+)'/g),
  ].map(([, why = ""]) => why);
  const codes = [...new Set(named)].filter((why) => why !== "unknown");
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((why) => whyTexts[why] === undefined)).toEqual([]);
});
