import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { unhurried } from "./support/figures";
import { judge, servedAfter, startWriters } from "./support/writers";

const WRITERS = 20;
const SERVED_MS = 2_000;

export const restartedUnderWriters: Fault = {
  id: "L10",
  what: "Postgres restarted under 20 writers, immediately and cleanly",
  run: async (stage) => {
    const { raise, ground, must, figure } = stage;
    const academy = await raise({ instances: 2 });
    const writers = await startWriters(academy, WRITERS);
    await pause(3_000);
    for (const [how, signal] of [
      ["immediate", "SIGQUIT"],
      ["fast", "SIGINT"],
    ] as const) {
      const down = Date.now();
      await ground.stop(signal);
      await pause(500);
      await ground.start();
      const up = Date.now();
      await pause(5_000);
      const gap = servedAfter(writers, up);
      must(`served within two seconds after the ${how} restart`, gap < unhurried(SERVED_MS), gap);
      figure(`${how}: away`, `${up - down} ms`);
      figure("served after", `${gap} ms`);
    }
    await writers.stop();
    await judge(stage, academy, writers);
  },
};
