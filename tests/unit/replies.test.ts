import { describe, expect, test } from "vitest";
import { readGatewayMoment, readReply } from "@/lib/domain/correspondence/replies/rules";

describe("what a reply means", () => {
  test.each([
    "STOP",
    "stop",
    " Stop. ",
    "STOP!!!",
    "'stop'",
    "S T O P",
    "s.t.o.p",
    "STOPALL",
    "stop all",
    "Unsubscribe",
    "UNSUBSCRIBE ME PLEASE",
    "Ondoka",
    "ACHA",
    "acha tafadhali",
    "Acha kutuma ujumbe",
    "SITISHA",
    "stop sending me messages",
    "ＳＴＯＰ",
    "stóp",
    "STOP\n",
    "Stop. Thank you",
    "acheni",
    "Acheni kunitumia ujumbe, asante",
    "Hello, stop",
  ])("%j stops", (text) => {
    expect(readReply(text, false)).toEqual({ meaning: "stop" });
    // Also as the answer to an absence.
    expect(readReply(text, true)).toEqual({ meaning: "stop" });
  });

  test.each(["START", "start", "Anza", "ANZA TENA", "unstop"])("%j starts again", (text) => {
    expect(readReply(text, true)).toEqual({ meaning: "start" });
  });

  test.each([
    "",
    "...",
    "acha niulize, darasa ni lini?",
    "when does the class stop?",
    "Please don't stop",
    "nonstop",
    "start when?",
    "Asante",
    "Thank you",
    "ok",
    "😀",
  ])("%j is for people to read", (text) => {
    expect(readReply(text, true)).toEqual({ meaning: "other" });
  });

  test.each([
    ["1", "sick", true],
    [" 1. ", "sick", true],
    ["1 sick", "sick", true],
    ["1-Sick", "sick", true],
    ["1sick", "sick", true],
    ["(1)", "sick", true],
    ["sick", "sick", true],
    ["Mgonjwa", "sick", true],
    ["1 he has malaria", "sick", false],
    ["2", "travel", true],
    ["2 safari", "travel", true],
    ["Travel", "travel", true],
    ["3", "stopped", true],
    ["3 STOPPED", "stopped", true],
    ["ameacha", "stopped", true],
    ["3, we moved to Mombasa", "stopped", false],
  ] as const)("%j answers an absence message with %s", (text, answer, isPlain) => {
    expect(readReply(text, true)).toEqual({ meaning: "absence_reason", answer, isPlain });
    expect(readReply(text, false)).toEqual({ meaning: "other" });
  });

  test.each(["1 2", "1 or 2", "12", "4", "0", "1 travel", "sick travel", "2 weeks sick 3", "10"])(
    "%j is no clear answer",
    (text) => {
      expect(readReply(text, true)).toEqual({ meaning: "other" });
    },
  );
});

test("the gateway writes moments in two ways, both UTC", () => {
  const at = new Date("2026-11-21T06:04:45Z");
  expect(readGatewayMoment("2026-11-21T06:04:45Z")).toEqual(at);
  expect(readGatewayMoment("2026-11-21 06:04:45")).toEqual(at);
  expect(readGatewayMoment("2026-11-21T09:04:45+03:00")).toEqual(at);
  for (const none of ["", "yesterday", "21/11/2026 06:04", "2026-13-41 06:04:45", "2026-11-21"])
    expect(readGatewayMoment(none)).toBeNull();
});
