import { expect, test } from "vitest";
import * as outside from "@/app/api/v1/[...call]/route";
import * as auth from "@/app/api/v1/auth/[[...call]]/route";
import * as callbacks from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import * as students from "@/app/api/v1/students/[[...call]]/route";
import { ask, expectEnvelope, expectRefusal, METHODS, type Route } from "../support/call";

const UNKNOWN: [path: string, route: Route][] = [
  ["/api/v1/nothing", outside],
  ["/api/v1/<script>", outside],
  ["/api/v1/a/b/c/d", outside],
  ["/api/v1/students/drop-all", students],
  ["/api/v1/students/enroll/more", students],
  ["/api/v1/students/enroll%2Fmore", students],
  ["/api/v1/students/%65nroll", students],
  ["/api/v1/students/<script>", students],
  ["/api/v1/students/constructor", students],
  ["/api/v1/auth", auth],
  ["/api/v1/auth/reset-password", auth],
  ["/api/v1/auth/reset-password/x/y", auth],
  ["/api/v1/payments/callbacks/x/refund", callbacks],
  ["/api/v1/payments/callbacks/x/confirmation/y", callbacks],
];

test("404 answers an unknown path by any method, in the envelope and without repeating the address", async () => {
  for (const method of METHODS)
    for (const [path, route] of UNKNOWN) {
      const answer = await ask(route, method, path, method === "GET" ? {} : { raw: "{" });
      expectEnvelope(answer);
      expectRefusal(answer, 404, "not_found");
      expect(answer.body.msg).toBe("There is nothing at this address.");
      expect(answer.text).not.toContain("script");
    }
});
