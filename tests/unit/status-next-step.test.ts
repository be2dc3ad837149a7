import { expect, test } from "vitest";
import { statusTexts } from "@/app/(console)/[role]/status/texts";
import { operationTexts } from "@/lib/domain/operations/texts";

test("the status page says of each kind of problem what to do next", () => {
  expect(Object.keys(statusTexts.next).sort()).toEqual(Object.keys(operationTexts.problems).sort());
});
