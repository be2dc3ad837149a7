import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { judge, startWriters } from "./support/writers";

const WRITERS = 20;
const LASTS_MS = 20_000;
const EVERY_MS = 200;

export const connectionsCut: Fault = {
  id: "L12",
  what: "a connection cut at random every 200 ms for 20 s under 20 writers",
  run: async (stage) => {
    const academy = await stage.raise({ instances: 2 });
    const writers = await startWriters(academy, WRITERS);
    await pause(1_000);
    let cut = 0;
    for (const end = Date.now() + LASTS_MS; Date.now() < end; await pause(EVERY_MS)) {
      const gone = await academy.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${academy.name} and application_name = 'academy' order by random() limit 1`;
      cut += gone.length;
    }
    await writers.stop();
    stage.must("connections were cut", cut > (LASTS_MS / EVERY_MS) * 0.5, cut);
    stage.figure("cut", cut);
    await judge(stage, academy, writers);
  },
};
