import { expect, test } from "vitest";
import { matchHref, queueIn } from "@/app/(console)/_money/queue-return";

test("a matched payment returns to the queue it came from, with its search and page, and to nothing else", () => {
  const queue = "/money?queue=suspense&q=wanjiru&page=3";
  expect(queueIn(queue)).toBe(queue);
  expect(queueIn("/money")).toBe("/money");
  for (const other of [
    undefined,
    "",
    "/admin/users",
    "/moneylender",
    "//evil.example/money",
    "https://evil.example/money?queue=suspense",
  ])
    expect(queueIn(other)).toBeUndefined();
});

test("the address of matching carries the queue", () => {
  const href = matchHref("one", "/money?queue=suspense&page=2", { dialog: "match" });
  const params = new URL(href, "http://academy.invalid").searchParams;
  expect(Object.fromEntries(params)).toEqual({
    id: "one",
    dialog: "match",
    from: "/money?queue=suspense&page=2",
  });
  expect(matchHref("one")).toBe("/money/match?id=one");
});
