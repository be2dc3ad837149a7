import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { AsyncVariable } from "@/lib/platform/async-variable";

const language = new AsyncVariable<string>();
const depth = new AsyncVariable<number>();

/** Both values, before and after an await. */
async function both() {
  const before = [language.get(), depth.get()];
  await pause(1);
  expect([language.get(), depth.get()]).toEqual(before);
  return before;
}

test("outside of every run a variable has no value", async () => {
  expect(await both()).toEqual([undefined, undefined]);
});

test("all that a run calls and awaits reads its value, also of the variables around it", async () => {
  const inner = language.run("sw", () => depth.run(1, both));
  expect(await inner).toEqual(["sw", 1]);
  expect(await both()).toEqual([undefined, undefined]);
});

test("an inner run hides the outer value until it ends", async () => {
  await language.run("en", async () => {
    expect(await language.run("sw", both)).toEqual(["sw", undefined]);
    expect(await both()).toEqual(["en", undefined]);
  });
});

test("runs at the same time do not see each other's values", async () => {
  const all = Array.from({ length: 20 }, (_, nth) => depth.run(nth, both));
  expect(await Promise.all(all)).toEqual(all.map((_, nth) => [undefined, nth]));
});

test("a run that throws leaves no value behind", () => {
  const fail = () =>
    language.run("sw", () => {
      throw new Error("on purpose");
    });
  expect(fail).toThrow("on purpose");
  expect(language.get()).toBeUndefined();
});
