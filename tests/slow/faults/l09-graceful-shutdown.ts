import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { statuses } from "./support/figures";
import { adult, newClass, newPhone, paidCallbacks, post } from "./support/people";
import { type Answer, ask } from "./support/request";

const VISITORS = 12;
const LOOK_MS = 200;
const GONE_MS = 10_000;

export const gracefulShutdown: Fault = {
  id: "L9",
  what: "one of two instances shut down under load, behind a balancer that checks readiness",
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ instances: 2 });
    const [leaving, staying] = academy.instances as [
      (typeof academy.instances)[0],
      (typeof academy.instances)[0],
    ];
    const callbacks = await paidCallbacks(academy.sql, (await newClass(academy.sql, null)).classId, 2_000);
    const answers: (Answer & { to: string; path: string })[] = [];
    let open = [leaving, staying];
    let over = false;
    let turn = 0;
    const visitor = async () => {
      while (!over) {
        turn += 1;
        const { url } = open[turn % open.length] ?? staying;
        const callback = callbacks[turn];
        const answer =
          turn % 3 === 0
            ? await ask(url, "/register")
            : turn % 3 === 1 && callback
              ? await post(url, callback)
              : await ask(url, "/api/v1/students/register-student", { json: adult(newPhone()) });
        answers.push({ ...answer, to: url, path: String(turn % 3) });
      }
    };
    const balancer = async () => {
      for (; !over; await pause(LOOK_MS)) {
        const ready = await ask(leaving.url, "/api/ready", { timeoutMs: 1_000 });
        if (ready.status !== 200) open = [staying];
      }
    };
    const all = [balancer(), ...Array.from({ length: VISITORS }, visitor)];
    await pause(2_000);
    const began = Date.now();
    const code = await leaving.end();
    const took = Date.now() - began;
    await pause(1_000);
    over = true;
    await Promise.all(all);
    const failed = answers.filter(({ status }) => status !== 200 && status !== 201);
    must("no accepted request fails", failed.length === 0, [
      statuses(failed),
      failed[0]?.text.slice(0, 200),
      failed[0]?.path,
    ]);
    must("exits cleanly within ten seconds", code === 0 && took < GONE_MS, [code, took]);
    const served = answers.filter(({ to }) => to === leaving.url).length;
    must("it was serving", served > 0, served);
    figure("answers", statuses(answers));
    figure("gone after", `${took} ms`);
  },
};
