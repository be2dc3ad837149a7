import { expect, test } from "vitest";
import { type AuditEvent, eventOf, lineOf, type Readers, readLine } from "@/lib/domain/events/events";

const sent: AuditEvent = {
  type: "refund.moved",
  id: "r1",
  what: { from: "approved", to: "sent", cents: 100 },
};

test("an event is stored under its subject and read back as what it was", () => {
  const line = lineOf(sent);
  expect(line).toEqual({ subject: "refund:r1", changes: { from: "approved", to: "sent", cents: 100 } });
  expect(eventOf(line)).toEqual(sent);
});

test("a line with a field too many, one too few or an unknown subject is no event", () => {
  expect(eventOf({ subject: "refund:r1", changes: { ...sent.what, more: true } })).toBeUndefined();
  expect(eventOf({ subject: "refund:r1", changes: { from: "approved", to: "sent" } })).toBeUndefined();
  expect(eventOf({ subject: "thing:1", changes: sent.what })).toBeUndefined();
});

test("a reader says something of every event of its subjects, or it does not compile", () => {
  const readers: Readers<"certificate" | "payment-request", string> = {
    "certificate.withdrawn": ({ status }) => status,
    "payment-request.opened": ({ asked }) => asked,
  };
  expect(readLine(readers, { subject: "payment-request:p1", changes: { asked: "paybill" } })).toBe("paybill");
  expect(readLine(readers, lineOf(sent))).toBeUndefined();
  // @ts-expect-error: it says nothing of a certificate that is withdrawn.
  const missing: typeof readers = { "payment-request.opened": ({ asked }) => asked };
  expect(Object.keys(missing)).toHaveLength(1);
});

test("an event with an unknown type, a field too many or one too few does not compile", () => {
  const states = { from: "approved", to: "sent" } as const;
  const wrong: AuditEvent[] = [
    // @ts-expect-error: nobody can record this.
    { type: "refund.forgotten", id: "r1", what: {} },
    // @ts-expect-error: no event of a refund has this field.
    { type: "refund.moved", id: "r1", what: { ...states, cents: 100, phone: "254712345678" } },
    // @ts-expect-error: the amount is missing.
    { type: "refund.moved", id: "r1", what: states },
  ];
  expect(wrong.map((event) => eventOf(lineOf(event)))).toEqual([undefined, undefined, undefined]);
});
