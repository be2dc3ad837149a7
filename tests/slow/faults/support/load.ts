import { setTimeout as pause } from "node:timers/promises";
import { type Instance, memoryOf } from "./academy";

/** Work that goes on until it is stopped; `stop` waits for its end. */
export type Load = { stop: () => Promise<void> };

/**
 * Users at work at once, each of whom repeats it until they are stopped.
 * @param work gets the user's number and how often it did the work before
 */
export function keepBusy(users: number, work: (user: number, turn: number) => Promise<unknown>): Load {
  let isOver = false;
  const user = async (n: number) => {
    for (let turn = 0; !isOver; turn++) await work(n, turn);
  };
  const all = Promise.all(Array.from({ length: users }, (_, n) => user(n)));
  return {
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/** Notes the most memory that an instance takes, in megabytes. */
export function watchMemory(instance: Instance): Load & { peak: () => number } {
  let peak = memoryOf(instance);
  const { stop } = keepBusy(1, async () => {
    peak = Math.max(peak, memoryOf(instance));
    await pause(20);
  });
  return { stop, peak: () => peak };
}

/** People read between two requests: so many milliseconds at least, and as many more by chance. */
export function reading(least: number, more: number): Promise<void> {
  return pause(least + Math.random() * more);
}
