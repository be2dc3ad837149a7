import { describe, expect, test } from "vitest";
import { scriptMail, sim } from "../../support/gateway";

const { sendMail } = await import("@/lib/domain/messaging/sending/mail");
const { readMailError } = await import("@/lib/domain/messaging/sending/mail-errors");
const { unsubscribedAddress } = await import("@/lib/domain/messaging/sending/unsubscribe-token");
const { env } = await import("@/lib/platform/env");

const ID = "0b1e4a52-93a2-4f0c-8a0e-1d8f4c1c7a11";
const queued = {
  id: ID,
  recipient: "jane@mailbox.example",
  subject: "Your new password",
  body: "Karibu, Jané!\n.a line that begins with a dot\nhttps://academy.example/reset-password/abc",
  isBulk: false,
};

test("a mail is handed over with its text, its sender and the headers of automatic mail", async () => {
  expect(await sendMail(queued)).toEqual({ is: "accepted", providerId: null, parts: null, costCents: null });
  const [mail] = sim.world.messaging.mails;
  expect(mail).toMatchObject({
    to: queued.recipient,
    from: "academy@academy.example",
    subject: queued.subject,
    text: queued.body,
    headers: {
      from: "Academy <academy@academy.example>",
      to: queued.recipient,
      "message-id": `<${ID}@academy.example>`,
      "auto-submitted": "auto-generated",
      "x-auto-response-suppress": "All",
    },
  });
  expect(mail?.headers["list-unsubscribe"]).toBeUndefined();
  expect(mail?.headers["content-type"]).toMatch(/^text\/plain/);
});

test("a long line arrives as it was written, wherever the mail breaks it", async () => {
  const words = "Academy: the scheduler has not run since 17:08. Payments and messages wait. Jané";
  const body = Array.from({ length: 30 }, (_, nth) => `${"x".repeat(nth)} ${words} ${words}  end`).join("\n");
  await sendMail({ ...queued, body });
  expect(sim.world.messaging.mails.at(-1)?.text).toBe(body);
});

test("the same message has the same Message-ID on every try", async () => {
  await sendMail(queued);
  await sendMail(queued);
  const ids = sim.world.messaging.mails.map(({ headers }) => headers["message-id"]);
  expect(new Set(ids).size).toBe(1);
});

test("bulk mail can be stopped with one click, by a token that names nobody", async () => {
  await sendMail({ ...queued, isBulk: true });
  const [mail] = sim.world.messaging.mails;
  const [, address = ""] = /^<(https?:\/\/[^>]+)>$/.exec(mail?.headers["list-unsubscribe"] ?? "") ?? [];
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(address).toContain("/api/v1/messages/unsubscribe/");
  expect(address).not.toContain("jane");
  expect(unsubscribedAddress(address.split("/").at(-1) ?? "")).toBe(queued.recipient);
  expect(mail?.text).toContain("/unsubscribe/");
  expect(unsubscribedAddress(`${address.split("/").at(-1)?.slice(0, -2)}xx`)).toBeNull();
});

test("a subject cannot add a header", async () => {
  await sendMail({ ...queued, subject: "Hello\r\nBcc: other@mailbox.example" });
  const [mail] = sim.world.messaging.mails;
  expect(mail?.headers.bcc).toBeUndefined();
  expect(sim.world.messaging.mails).toHaveLength(1);
});

describe("what the server says", () => {
  test.each([
    ["address_refused", { is: "refused", why: "address_refused", unreachable: true }, 0],
    ["address_later", { is: "again", why: "mail_server_busy", once: false }, 0],
    ["busy", { is: "again", why: "mail_server_busy", once: false }, 0],
    ["sender_refused", { is: "paused", why: "invalid_sender" }, 0],
    ["mail_refused", { is: "refused", why: "mail_refused", unreachable: false }, 0],
    ["mail_later", { is: "again", why: "mail_server_busy", once: false }, 0],
    ["refused_cut", { is: "unknown", why: "cut" }, 0],
    ["taken_cut", { is: "unknown", why: "cut" }, 1],
  ])("%s", async (outcome, result, taken) => {
    await scriptMail(outcome);
    expect(await sendMail(queued)).toEqual(result);
    // Nothing is resent automatically, and the next mail is sent.
    expect(sim.world.messaging.mails).toHaveLength(taken);
    expect(await sendMail(queued)).toMatchObject({ is: "accepted" });
    expect(sim.world.messaging.mails).toHaveLength(taken + 1);
  });

  test("an address that no server would accept is refused here", async () => {
    const result = await sendMail({ ...queued, recipient: "not an address" });
    expect(result).toMatchObject({ is: "refused", unreachable: true });
  });

  test("a server that is not there was not reached", async () => {
    const address = env().SMTP_URL;
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
    expect(await sendMail(queued)).toEqual({ is: "not_sent", why: "no_connection" });
    Object.assign(env(), { SMTP_URL: address });
  });
});

describe("a result that needs a clock or a certificate", () => {
  test.each([
    [{ code: "ETIMEDOUT", timeoutType: "CONNECT_TIMEOUT", command: "CONN" }, "not_sent", "no_connection"],
    [{ code: "ETIMEDOUT", timeoutType: "GREETING_TIMEOUT", command: "CONN" }, "not_sent", "no_connection"],
    [{ code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT", command: "CONN" }, "unknown", "timeout"],
    [{ code: "EDNS", command: "CONN" }, "not_sent", "no_connection"],
    [{ code: "ETLS", command: "STARTTLS" }, "not_sent", "no_encryption"],
    [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "paused", "mail_login_refused"],
    [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 454 }, "again", "mail_server_busy"],
    [{ code: "ECONNECTION", command: "CONN" }, "unknown", "cut"],
    [{ code: "ESOCKET", originalCode: "ECONNRESET", command: "CONN" }, "unknown", "cut"],
  ])("%o is %s", (error, is, why) => {
    expect(readMailError(Object.assign(new Error("x"), error))).toMatchObject({ is, why });
  });
});
