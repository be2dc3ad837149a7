import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PoolQueue } from "@/lib/platform/db/pool-queue";
import { outcomeOf } from "../support/outcome";

const TIMEOUTS = { still: 2_000, moving: 6_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a caller takes a free slot without waiting", async () => {
  const queue = new PoolQueue(2);
  await queue.enter(TIMEOUTS);
  await queue.enter(TIMEOUTS);
  const third = vi.fn();
  void queue.enter(TIMEOUTS).then(third);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(third).not.toHaveBeenCalled();
});

test("a returned slot goes to the caller who waited longest", async () => {
  const queue = new PoolQueue(1);
  const leave = await queue.enter(TIMEOUTS);
  const order: string[] = [];
  for (const name of ["first", "second"])
    void queue.enter(TIMEOUTS).then((out) => {
      order.push(name);
      out();
    });
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["first", "second"]);
});

test("a slot goes to the request that arrived first, however often it has asked before", async () => {
  const queue = new PoolQueue(1);
  const leave = await queue.enter(TIMEOUTS);
  const order: string[] = [];
  const ask = (name: string, arrivedAt: number) =>
    void queue.enter(TIMEOUTS, { arrivedAt }).then((out) => {
      order.push(name);
      out();
    });
  ask("arrived second", 200);
  ask("arrived third", 300);
  ask("arrived first, its second question", 100);
  ask("arrived with the second, asked later", 200);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([
    "arrived first, its second question",
    "arrived second",
    "arrived with the second, asked later",
    "arrived third",
  ]);
});

test("no caller waits longer than two seconds for a pool that hangs", async () => {
  const queue = new PoolQueue(1);
  await queue.enter(TIMEOUTS);
  const word = outcomeOf(queue.enter(TIMEOUTS));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await word).toBe("busy");
});

test("callers of a busy pool wait longer, but never more than six seconds", async () => {
  const queue = new PoolQueue(1);
  let leave = await queue.enter(TIMEOUTS);
  const crowd = Array.from({ length: 20 }, () =>
    outcomeOf(queue.enter(TIMEOUTS).then((out) => (leave = out))),
  );
  for (let second = 0; second < 7; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    leave();
  }
  const texts = await Promise.all(crowd);
  expect(texts.filter((word) => word === "ok").length).toBe(5);
  expect(texts.filter((word) => word === "busy").length).toBe(15);
});

test("a caller who gave up takes no slot from the others", async () => {
  const queue = new PoolQueue(1);
  const leave = await queue.enter(TIMEOUTS);
  const gaveUp = outcomeOf(queue.enter(TIMEOUTS));
  await vi.advanceTimersByTimeAsync(1_500);
  const stays = outcomeOf(queue.enter(TIMEOUTS));
  await vi.advanceTimersByTimeAsync(500);
  expect(await gaveUp).toBe("busy");
  leave();
  expect(await stays).toBe("ok");
});

test("a priority caller gets a slot when the others have taken all of theirs", async () => {
  const queue = new PoolQueue(3, 1);
  await queue.enter(TIMEOUTS);
  const leave = await queue.enter(TIMEOUTS);
  const waits = vi.fn();
  void queue.enter(TIMEOUTS).then(waits);
  const letGo = await queue.enter(TIMEOUTS, { ahead: true });
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(waits).not.toHaveBeenCalled();
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(waits).toHaveBeenCalled();
});

test("a returned reserved slot goes to priority callers, however long others wait", async () => {
  const queue = new PoolQueue(2, 1);
  await queue.enter(TIMEOUTS);
  const letGo = await queue.enter(TIMEOUTS, { ahead: true });
  const order: string[] = [];
  void queue.enter(TIMEOUTS).then(
    () => order.push("the first"),
    () => {},
  );
  void queue.enter(TIMEOUTS, { ahead: true }).then(() => order.push("who goes ahead"));
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["who goes ahead"]);
});

test("a flood of priority callers takes no turn from the others", async () => {
  const queue = new PoolQueue(3, 1);
  const served: string[] = [];
  const come = (name: string, ahead: boolean) =>
    void queue.enter(TIMEOUTS, { ahead }).then((leave) => {
      served.push(name);
      setTimeout(() => {
        leave();
        if (ahead) come(name, true);
      }, 10);
    });
  for (let one = 0; one < 20; one++) come("money", true);
  come("a page", false);
  await vi.advanceTimersByTimeAsync(200);
  expect(served).toContain("a page");
});

test("a pool opened by another bundle of the app refuses with the caller's own refusal class", async () => {
  Object.assign(globalThis, { academyPool: { queue: new PoolQueue(0) } });
  vi.resetModules();
  const [{ read }, { Refusal }] = await Promise.all([
    import("@/lib/platform/db/client"),
    import("@/lib/platform/refusal"),
  ]);
  const error = read(async () => "served").catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await error).toBeInstanceOf(Refusal);
  Reflect.deleteProperty(globalThis, "academyPool");
});
