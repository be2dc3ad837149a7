import { describe, expect, test } from "vitest";
import {
  formatDay,
  formatMoment,
  formatWeekday,
  fromNairobiStamp,
  nairobiDate,
  nairobiMidnight,
  nairobiNights,
  nairobiShown,
  nairobiStamp,
} from "@/lib/platform/time/nairobi-time";
import { untilFrom } from "@/lib/platform/time/until";
import { inEveryTimeZone } from "../support/time-zones";

inEveryTimeZone(() => {
  test("a moment in words is the Nairobi day, also when it is still yesterday in London", () => {
    expect(formatMoment("2027-01-01T21:30:00Z")).toBe("Saturday, 2 January 2027 at 00:30");
  });

  test("dates have their words in Kiswahili too, and the hour stays the one of the clock of 24 hours", () => {
    expect(formatDay("2027-01-09", "sw")).toBe("9 Januari 2027");
    expect(formatWeekday("2027-01-09", "sw")).toBe("Jumamosi, 9 Januari 2027");
    expect(formatMoment("2027-01-01T21:30:00Z", "sw")).toBe("Jumamosi, 2 Januari 2027, 00:30");
  });

  test("a moment near now is named by its day, one further off by its date, in either language", () => {
    const now = new Date("2027-01-01T12:00:00Z");
    const at = (iso: string, language: "en" | "sw") => untilFrom(new Date(iso), now, language);
    expect(at("2027-01-01T12:28:00Z", "en")).toMatchObject({ clock: "15:28", day: "today", minutesLeft: 28 });
    expect(at("2027-01-01T21:00:00Z", "sw")).toMatchObject({ clock: "00:00", day: "kesho", isNear: true });
    expect(at("2027-01-05T12:00:00Z", "sw")).toMatchObject({ day: "5 Januari 2027", isNear: false });
  });

  test("what came last evening is of yesterday, however few hours ago", () => {
    const evening = new Date("2026-11-28T19:56:00+03:00");
    const nights = (to: string) => nairobiNights(evening, new Date(to));
    expect(nights("2026-11-28T23:59:00+03:00")).toBe(0);
    expect(nights("2026-11-29T00:01:00+03:00")).toBe(1);
    expect(nights("2026-12-01T08:00:00+03:00")).toBe(3);
  });

  test.each([
    ["2026-11-21T20:59:00Z", "2026-11-21", "21/11/2026 23:59", "20261121235900"],
    ["2026-11-21T20:59:59.999Z", "2026-11-21", "21/11/2026 23:59", "20261121235959"],
    ["2026-11-21T21:00:00Z", "2026-11-22", "22/11/2026 00:00", "20261122000000"],
    ["2026-11-21T21:01:00Z", "2026-11-22", "22/11/2026 00:01", "20261122000100"],
    ["2026-12-31T21:00:00Z", "2027-01-01", "01/01/2027 00:00", "20270101000000"],
    ["2028-02-28T22:30:00Z", "2028-02-29", "29/02/2028 01:30", "20280229013000"],
  ])("%s is in Nairobi %s", (instant, date, shown, stamp) => {
    const at = new Date(instant);
    expect([nairobiDate(at), nairobiShown(at), nairobiStamp(at)]).toEqual([date, shown, stamp]);
  });

  test("a day in Nairobi begins at 21:00 of the day before in UTC", () => {
    expect(nairobiMidnight("2026-11-22").toISOString()).toBe("2026-11-21T21:00:00.000Z");
    expect(nairobiDate(nairobiMidnight("2026-11-22"))).toBe("2026-11-22");
  });

  test("Daraja's timestamps are read in Nairobi time, and formatted back the same", () => {
    expect(fromNairobiStamp("20261121000530")?.toISOString()).toBe("2026-11-20T21:05:30.000Z");
    for (const stamp of ["20261121000000", "20261231235959", "20280229120000"])
      expect(nairobiStamp(fromNairobiStamp(stamp) ?? new Date(0))).toBe(stamp);
  });
});

describe("no timestamp", () => {
  test.each([
    "",
    "2026112110153",
    "202611211015300",
    "20261321101530",
    "20260230101530",
    "20261121250000",
    "20261121106000",
    "2026-11-21 10:1",
    "abcdefghijklmn",
  ])("%j", (stamp) => {
    expect(fromNairobiStamp(stamp)).toBeNull();
  });
});
