import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CALL_OUTCOMES } from "../../simulator/core/call-outcomes";
import { FAULTS } from "../../simulator/core/faults";
import { OUTCOMES } from "../../simulator/core/outcomes";
import { MAIL_OUTCOMES, SMS_OUTCOMES } from "../../simulator/messages/outcomes";
import { TRAPS } from "../../simulator/statement/traps";
import { stage } from "./stage";

const README = readFileSync(new URL("../../simulator/README.md", import.meta.url), "utf8");

test("the README names every fault and every suffix", () => {
  for (const kind of Object.keys(FAULTS)) expect(README).toContain(`\`${kind}`);
  for (const { name } of CALL_OUTCOMES) expect(README).toContain(name);
  for (const outcome of [...SMS_OUTCOMES, ...MAIL_OUTCOMES])
    expect(README).toContain(`\`${outcome.replace(/^failure:.*/, "failure:")}`);
  for (const { suffix } of OUTCOMES) if (suffix) expect(README).toMatch(new RegExp(`\\| ${suffix} +\\|`));
});

test("the README names every trap of a statement with its description", () => {
  const rows = README.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  for (const [name, { about }] of Object.entries(TRAPS))
    expect(rows).toContainEqual(["", `\`${name}\``, about, ""]);
});

test("the README names every control call and setting", async () => {
  const { control } = await stage();
  for (const call of (await control("nothing")).json.calls as string[]) expect(README).toContain(call);
  for (const key of (await control("seed", { "?": 1 })).json.settings as string[])
    expect(README).toContain(key);
});
