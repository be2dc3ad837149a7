import { expect, test } from "vitest";
import * as route from "@/app/api/v1/[...path]/route";
import { ask, expectEnvelope, expectRefusal, METHODS } from "../support/call";

test("404 an unknown path, by any method, in the envelope and without repeating the address", async () => {
  for (const method of METHODS)
    for (const path of [
      "/api/v1/nothing",
      "/api/v1/students/drop-all",
      "/api/v1/<script>",
      "/api/v1/a/b/c/d",
    ]) {
      const answer = await ask(route, method, path, method === "GET" ? {} : { raw: "{" });
      expectEnvelope(answer);
      expectRefusal(answer, 404, "not_found");
      expect(answer.body.msg).toBe("There is nothing at this address.");
      expect(answer.text).not.toContain("script");
    }
});
