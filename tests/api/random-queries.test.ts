import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caller } from "../support/call";
import "../support/database";
import { WHOLE_RUN } from "../support/whole-run";
import { staffToken } from "./fixtures";
import { queriesFor } from "./random-input";
import { allCalls } from "./routes";

const RUNS = WHOLE_RUN ? 300 : 5;
const SEED = 20_261_121;
const reads = (await allCalls()).filter(({ method, route }) => method === "GET" && route[method]?.about);

describe(`${RUNS} queries generated from the input shape`, () => {
  test.each(reads.map((call) => [call.path, call] as const))(
    "%s never fails, and always answers in the envelope",
    async (path, call) => {
      const send = caller(call.route, call.method, path);
      const token = call.verb.startsWith("payments.reconcile") ? undefined : await staffToken("admin");
      await fc.assert(
        fc.asyncProperty(queriesFor(call), async (query) => {
          const { status } = await send({ query, token, params: { token: "no-such-token" } });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
    60_000,
  );
});
