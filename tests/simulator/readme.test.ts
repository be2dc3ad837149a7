import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CALL_OUTCOMES } from "../../simulator/core/call-outcomes";
import { OUTCOMES } from "../../simulator/core/outcomes";
import { MAIL_OUTCOMES, SMS_OUTCOMES } from "../../simulator/messages/outcomes";
import { stage } from "./stage";

/** Without the line breaks inside an entry of a list. */
const README = readFileSync(new URL("../../simulator/README.md", import.meta.url), "utf8").replace(
  /\n +/g,
  " ",
);

test("the README names every outcome and every suffix", () => {
  for (const { name } of CALL_OUTCOMES) expect(README).toContain(name);
  for (const outcome of [...SMS_OUTCOMES, ...MAIL_OUTCOMES])
    expect(README).toContain(`\`${outcome.replace(/^failure:.*/, "failure:")}`);
  for (const { suffix } of OUTCOMES) if (suffix) expect(README).toContain(`\n- ${suffix}: `);
});

test("the README names every control call and setting", async () => {
  const { control } = await stage();
  for (const call of (await control("nothing")).json.calls as string[]) expect(README).toContain(call);
  for (const key of (await control("seed", { "?": 1 })).json.settings as string[])
    expect(README).toContain(key);
});
