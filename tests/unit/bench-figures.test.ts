import { expect, test } from "vitest";
import { giving, withNames } from "../slow/bench/capture";
import { ratioOf, roundOf, spreadOf, takeTurns } from "../slow/bench/figures";
import { besideRow, speedRow, tailRow, written } from "../slow/bench/table";

const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
const round = (perSecond: number, p99 = 1) => ({ perSecond, p50: 1, p99, calls: 10 });

test("a round has calls per second, its median and its tail", () => {
  expect(roundOf([...hundred].reverse(), 500)).toEqual({ perSecond: 200, p50: 50, p99: 99, calls: 100 });
  expect(() => roundOf([], 500)).toThrow("without a call");
});

test("a spread is the median with minimum and maximum", () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 });
  expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, least: 1, most: 4 });
});

test("a ratio is taken round by round, so that a slower machine slows both sides", () => {
  expect(ratioOf([100, 10], [200, 20])).toEqual({ median: 0.5, least: 0.5, most: 0.5 });
  expect(() => ratioOf([1], [1, 2])).toThrow("different number");
});

test("the sides take turns, forwards and backwards, and the first round of each does not count", async () => {
  const order: string[] = [];
  const side = (name: string) => ({
    name,
    round: async () => {
      order.push(name);
      return round(order.length);
    },
  });
  const done = await takeTurns([side("a"), side("b")], 2);
  expect(order.join("")).toBe("abbaab");
  expect(done.map((rounds) => rounds.map(({ perSecond }) => perSecond))).toEqual([
    [4, 5],
    [3, 6],
  ]);
});

test("a goal is met by the median, in its direction", () => {
  const [half, whole] = [[round(60, 30)], [round(100, 20)]];
  expect(speedRow("x", half, "bare", whole, { atLeast: 0.6 }).met).toBe(true);
  expect(speedRow("x", half, "bare", whole, { atLeast: 0.61 }).met).toBe(false);
  expect(tailRow("x", half, "small", whole, { atMost: 1.5 }).met).toBe(true);
  expect(tailRow("x", half, "small", whole, { atMost: 1.4 }).met).toBe(false);
  expect(tailRow("x", half, "small", whole).met).toBe(null);
});

test("values that differ from call to call get a name wherever they occur", () => {
  const outcome = [
    { text: "insert into a values ($1, $2, $3)", flight: 1, params: ["7b", '{"of":"7b"}', 5] },
    { text: "select 1", flight: 1, params: [] },
  ];
  const named = withNames(outcome, { id: "7b" });
  expect(named[0]?.params).toEqual(["«id»", '{"of":"«id»"}', 5]);
  expect(giving(named, "insert into a", { row: "id" })).toEqual([
    { ...named[0], gives: { row: "id" } },
    outcome[1],
  ]);
});

test("a figure taken while other programs had the processors says so, whether or not it meets its goal", () => {
  const row = besideRow("/: blocking time", 51, "ms", { "plain HTML": 0 }, 50);
  expect(written([row])).toMatch(/\| MISSED +\|$/);
  expect(written([{ ...row, others: 1.094 }])).toMatch(/\| MISSED, busy: 1\.09 processors +\|$/);
});
