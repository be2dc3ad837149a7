import { afterAll, beforeAll, describe, expect } from "vitest";

const ZONES = { UTC: 0, "Pacific/Kiritimati": -840, "America/Los_Angeles": 480 };

/** Runs the same tests on machines in other time zones than Nairobi's. */
export function inEveryTimeZone(rules: () => void): void {
  describe.each(Object.entries(ZONES))("on a machine in %s", (zone, offset) => {
    const before = process.env.TZ;
    beforeAll(() => {
      process.env.TZ = zone;
      expect(new Date("2026-01-15T12:00:00Z").getTimezoneOffset()).toBe(offset);
    });
    afterAll(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    rules();
  });
}
