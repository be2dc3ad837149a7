import { afterEach, describe, expect, test, vi } from "vitest";
import { isSameOrigin } from "@/lib/platform/http/origin";

afterEach(() => vi.unstubAllEnvs());

const asked = (headers: Record<string, string>) =>
  isSameOrigin(new Headers({ host: "academy.test", ...headers }));

describe.each([
  ["the host it was sent to", ""],
  ["the origin in the settings", "http://academy.test"],
])("where the site is %s", (_what, site) => {
  test("a form of its own pages is accepted", () => {
    vi.stubEnv("APP_ORIGIN", site);
    expect(asked({ origin: "http://academy.test" })).toBe(true);
  });

  test.each([
    ["without an origin", {}],
    ["with an opaque origin", { origin: "null" }],
    ["of another site", { origin: "https://evil.example" }],
    ["of another port", { origin: "http://academy.test:8080" }],
    ["of a name that begins alike", { origin: "http://academy.test.evil.example" }],
    ["of a subdomain", { origin: "http://sub.academy.test" }],
    ["with a host of its own", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }],
    ["with an invalid origin", { origin: "academy.test" }],
  ])("a form %s is refused", (_what, headers) => {
    vi.stubEnv("APP_ORIGIN", site);
    expect(asked(headers as Record<string, string>)).toBe(false);
  });
});
