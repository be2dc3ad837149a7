import { describe, expect, test } from "vitest";
import {
  emptyOf,
  fillIn,
  finishText,
  joinNames,
  measureText,
  mustTypeNumber,
  OPT_OUT_TEXT,
  stateOf,
  variablesOf,
} from "@/lib/domain/correspondence/batches/rules";
import { budgetLevel, sendAgainAs } from "@/lib/domain/messaging/messages/rules";

describe("a message that ended", () => {
  const ended = { state: "failed", why: "insufficient_balance", hasText: true } as const;

  test("is tried again when it did not go out and the reason may pass", () => {
    expect(sendAgainAs(ended)).toBe("try");
    expect(sendAgainAs({ ...ended, state: "suppressed", why: null })).toBe("try");
  });

  test("may arrive twice where nobody knows whether it went out", () => {
    expect(sendAgainAs({ ...ended, state: "unknown", why: "stopped" })).toBe("double");
  });

  test("is not sent again where another try would end the same way, its text is deleted, or it arrived", () => {
    const final = "invalid_number unsupported_number do_not_disturb bad_request unreadable stopped no_phone";
    for (const why of final.split(" ")) expect(sendAgainAs({ ...ended, why }), why).toBeNull();
    expect(sendAgainAs({ ...ended, hasText: false })).toBeNull();
    expect(sendAgainAs({ ...ended, state: "unknown", hasText: false })).toBeNull();
    for (const state of ["delivered", "queued", "expired"] as const)
      expect(sendAgainAs({ ...ended, state }), state).toBeNull();
  });
});

test("a month's budget is near its end from four fifths on, and over at the cap", () => {
  expect([799, 800, 999, 1000, 1001].map((used) => budgetLevel(used * 100, 100_000))).toEqual([
    "fine",
    "near",
    "near",
    "over",
    "over",
  ]);
});

describe("a text to many", () => {
  test("asks for their number above a hundred phones or five hundred shillings", () => {
    expect([mustTypeNumber(100, 500), mustTypeNumber(101, 0), mustTypeNumber(1, 501)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("names its variables once, and those that are none", () => {
    expect(variablesOf("{first_name}, {class} and { class }: {clas} {}")).toEqual({
      used: ["first_name", "class"],
      unknown: ["clas", ""],
    });
  });

  test("is filled in for each person; what is empty stays in its braces", () => {
    const values = { first_name: "Amina", class: "" };
    expect(fillIn("{first_name}, { first_name }: {class}", values)).toBe("Amina, Amina: {class}");
    expect(emptyOf(["first_name", "class", "venue"], values)).toEqual(["class", "venue"]);
  });

  test("ends with the way to stop it where it advertises by SMS", () => {
    const text = "Karibu — Amina";
    expect(finishText(text, { channel: "mail", purpose: "promotional" })).toBe(text);
    expect(finishText(text, { channel: "sms", purpose: "transactional" })).toBe("Karibu - Amina");
    expect(finishText(text, { channel: "sms", purpose: "promotional" })).toBe(
      `Karibu - Amina${OPT_OUT_TEXT}`,
    );
    expect(OPT_OUT_TEXT).toBe(" STOP*456*9*5#");
  });

  test("has parts by SMS and none by mail", () => {
    expect(measureText("Karibu", "sms")).toMatchObject({ characters: 6, parts: 1 });
    expect(measureText("Karibu", "mail")).toEqual({ alphabet: "ucs2", characters: 6, parts: 0, foreign: [] });
  });

  test("greets siblings by their names, each once", () => {
    expect([[], ["Amina"], ["Amina", "Amina"]].map((names) => joinNames(names, "en"))).toEqual([
      "",
      "Amina",
      "Amina",
    ]);
    expect(joinNames(["Amina", "Brian"], "en")).toBe("Amina and Brian");
    expect(joinNames(["Amina", "Brian", "Carol"], "sw")).toBe("Amina, Brian na Carol");
  });
});

test("texts to many are done when none is left to send, and wait for their time until then", () => {
  const left = { queued: 1, sending: 0 };
  const none = { queued: 0, sending: 0 };
  expect([stateOf("sending", left, true), stateOf("sending", left, false)]).toEqual(["sending", "scheduled"]);
  expect([stateOf("sending", none, false), stateOf("paused", none, true)]).toEqual(["done", "done"]);
  expect(stateOf("sending", { queued: 0, sending: 1 }, true)).toBe("sending");
  expect(stateOf("paused", left, true)).toBe("paused");
  expect([stateOf("stopped", left, true), stateOf("stopped", none, true)]).toEqual(["stopped", "stopped"]);
});
