import { expect, test } from "vitest";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";

test("who deletes a place reads which waiver ends with it, and reads of none where there is none", () => {
  expect(texts.deleteWarning("KES 500")).toContain("The waiver of KES 500 ends with it");
  expect(texts.deleteWarning(null)).not.toContain("waiver");
});
