import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caller } from "../support/call";
import "../support/database";
import { WHOLE } from "../support/whole";
import { staffToken, tokenOf, visit } from "./cast";
import { startDaraja } from "./daraja";
import { bodiesFor, ids } from "./random-input";
import { allCalls, fill } from "./routes";

await startDaraja();
const RUNS = WHOLE ? 300 : 200;
const SEED = 20_261_121;
const writes = (await allCalls()).filter(
  ({ method, route, path }) => method !== "GET" && route[method]?.about && !/logout|reconcile/.test(path),
);

async function tokenFor(verb: string): Promise<string | undefined> {
  if (verb.startsWith("attendance")) return tokenOf(ids.tutor![0]!);
  if (verb === "students.update-student") return visit(ids.student![0]!, "manage");
  const open = /students\.(register|find|unlock|enroll$|update-enroll|verify)|payments\.pay|auth\.(?!change)/;
  return open.test(verb) ? undefined : staffToken("admin");
}

describe(`${RUNS} bodies shaped after the input`, () => {
  test.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s never fails, and always answers in the envelope",
    async (_name, call) => {
      const send = caller(call.route, call.method, fill(call.path, {}));
      const token = await tokenFor(call.verb);
      const told = new Set<string>();
      await fc.assert(
        fc.asyncProperty(bodiesFor(call), async (raw) => {
          const { status, body } = await send({ raw, token, params: { token: "no-such-token" } });
          told.add(`${status} ${body.code ?? ""}`);
          expect(status).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: SEED },
      );
      expect(({} as Record<string, unknown>).status).toBeUndefined();
      // Bodies that never get past the door would prove nothing of what stands behind it.
      expect([...told].filter((what) => !what.startsWith("400"))).not.toEqual([]);
    },
    60_000,
  );
});
