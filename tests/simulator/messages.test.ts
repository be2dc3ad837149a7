import { expect, test } from "vitest";
import { ACCEPTED_OUTCOMES, MAIL_OUTCOMES, SMS_OUTCOMES } from "../../simulator/messages/outcomes";
import { countParts } from "../../simulator/messages/parts";
import { PHONE, stage } from "./stage";

const KEY = "test-gateway-key";

async function gateway() {
  const stand = await stage({ smsApiKey: KEY, smsUsername: "sandbox" });
  stand.sim.world.messaging.callbacks = `${stand.app.url}/reports`;
  const headers = { apiKey: KEY, Accept: "application/json" };
  const send = (changes: Record<string, string> = {}, more: Record<string, string> = {}) =>
    stand.call("/version1/messaging", {
      method: "POST",
      headers: { ...headers, ...more },
      body: new URLSearchParams({ username: "sandbox", to: `+${PHONE}`, message: "Habari", ...changes }),
    });
  const reports = () =>
    stand.app.received.map(({ path, raw }) => [
      path.replace("/reports/", ""),
      Object.fromEntries(new URLSearchParams(raw)),
    ]);
  const sendAndCode = async (changes: Record<string, string> = {}) =>
    recipients((await send(changes)).json)[0]?.statusCode;
  return { ...stand, headers, send, sendAndCode, reports };
}

type Row = { statusCode: number; number: string; status: string; cost: string; messageId: string };
const recipients = (json: Record<string, unknown>) =>
  (json.SMSMessageData as { Recipients: Row[]; Message: string }).Recipients;

test("an SMS is answered as the gateway does, charged, shown on the phone and reported", async () => {
  const { send, control, advance, reports, call, headers } = await gateway();
  const { status, json } = await send();
  expect(status).toBe(201);
  const [row] = recipients(json);
  expect(json.SMSMessageData).toEqual({
    Message: "Sent to 1/1 Total Cost: KES 0.8000 Message parts: 1",
    Recipients: [
      {
        statusCode: 101,
        number: `+${PHONE}`,
        status: "Success",
        cost: "KES 0.8000",
        messageId: expect.stringMatching(/^ATXid_[0-9a-f]{32}$/),
        messageParts: 1,
      },
    ],
  });
  await advance(2);
  const networkCode = "63902";
  const report = { id: row?.messageId, status: "Success", phoneNumber: `+${PHONE}`, networkCode };
  expect(reports()).toEqual([["delivery", { ...report, retryCount: "0" }]]);
  expect((await control("sms?to=0712345678")).json).toEqual([
    {
      id: row?.messageId,
      to: PHONE,
      from: "AFRICASTKNG",
      text: "Habari",
      at: "2026-11-21T10:00:00.000+03:00",
      parts: 1,
      cost: 0.8,
      status: "Success",
    },
  ]);
  const { json: account } = await call("/version1/user?username=sandbox", { headers });
  expect(account).toEqual({ UserData: { balance: "KES 4999.20" } });
  expect((await control("truth")).json.messages).toMatchObject({ sms_count: 1, sms_parts: 1, sms_cost: 0.8 });
});

test("the newer call takes JSON and several numbers", async () => {
  const { call, headers } = await gateway();
  const { json } = await call("/version1/messaging/bulk", {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({
      username: "sandbox",
      message: "Habari",
      senderId: "ACADEMY",
      phoneNumbers: [`+${PHONE}`, "+254700", "+254733000111"],
    }),
  });
  expect(recipients(json).map(({ statusCode, messageId }) => [statusCode, messageId === "None"])).toEqual([
    [101, false],
    [403, true],
    [101, false],
  ]);
});

test("a wrong key, a missing field and an unknown sender are refused", async () => {
  const { send } = await gateway();
  expect(await send({}, { apiKey: "wrong" })).toMatchObject({
    status: 401,
    raw: "The supplied authentication is invalid",
  });
  expect(await send({ message: "" })).toMatchObject({
    status: 400,
    raw: "Request is missing required form field 'message'",
  });
  expect((await send({ from: "NOBODY" })).json).toEqual({
    SMSMessageData: { Message: "InvalidSenderId", Recipients: [] },
  });
});

test.each(SMS_OUTCOMES.filter((outcome) => outcome !== "accepted_late"))(
  "%s is scripted once",
  async (outcome) => {
    const { send, sendAndCode, control, sim } = await gateway();
    await control("sms/next", { outcome, to: "0712345678" });
    await send().catch(() => undefined);
    const accepted = ["100", "101", "102", ...ACCEPTED_OUTCOMES];
    const taken = accepted.includes(outcome) || outcome.startsWith("failure:");
    expect(sim.world.messaging.sms).toHaveLength(taken ? 1 : 0);
    expect(await sendAndCode()).toBe(101);
  },
);

test("an unknown outcome gets all of them", async () => {
  const { control } = await gateway();
  const answer = await control("sms/next", { outcome: "perhaps" });
  expect(answer.status).toBe(400);
  expect(answer.json.outcomes).toEqual(SMS_OUTCOMES);
  expect((await control("mail/next", { outcome: "perhaps" })).json.outcomes).toEqual(MAIL_OUTCOMES);
});

test("an answer that is late waits 35 seconds of the simulator's clock", async () => {
  const { send, control, advance, reports } = await gateway();
  await control("sms/next", { outcome: "accepted_late" });
  const sending = send();
  await expect.poll(async () => (await control("sms")).json).toHaveLength(1);
  await advance(34);
  expect(reports()).toHaveLength(1);
  await advance(1);
  expect((await sending).status).toBe(201);
});

test("a phone answers the shortcode only, and stops a sender for good", async () => {
  const { send, sendAndCode, control, reports, call, headers } = await gateway();
  expect((await control("sms/reply", { from: PHONE, to: "ACADEMY", text: "Hi" })).status).toBe(400);
  const answer = await control("sms/reply", { from: "0712345678", text: "STOP" });
  expect(answer.json).toMatchObject({ from: PHONE, to: "22886", text: "STOP", status: 200 });
  expect(reports()).toEqual([
    [
      "incoming",
      expect.objectContaining({ from: `+${PHONE}`, to: "22886", text: "STOP", id: answer.json.id }),
    ],
  ]);
  const { json } = await call("/version1/messaging?username=sandbox&lastReceivedId=0", { headers });
  expect(json).toMatchObject({ SMSMessageData: { Messages: [{ id: 1, text: "STOP", from: `+${PHONE}` }] } });

  await send({ from: "ACADEMY" });
  await control("sms/stop", { from: PHONE });
  expect(reports().at(-1)).toEqual(["opt-out", { senderId: "ACADEMY", phoneNumber: `+${PHONE}` }]);
  expect(await sendAndCode({ from: "ACADEMY" })).toBe(406);
  expect(await sendAndCode({ from: "22886" })).toBe(101);
});

test("a phone that is off gets its SMS when it is on again, or not at all", async () => {
  const { send, form, advance, reports, sim } = await gateway();
  await form(`/phone/${PHONE}/off`, {});
  await send();
  await advance(30);
  expect(reports()).toEqual([]);
  await form(`/phone/${PHONE}/on`, {});
  expect(reports()).toEqual([["delivery", expect.objectContaining({ status: "Success" })]]);
  await form(`/phone/${PHONE}/off`, {});
  await send();
  await advance(62);
  expect(reports()).toHaveLength(2);
  expect(reports().at(-1)).toEqual(["delivery", expect.objectContaining({ status: "AbsentSubscriber" })]);
  expect(sim.world.wallets.get(PHONE)?.inbox).toHaveLength(1);
});

test("a promotional sender rests from 18:00 to 08:00", async () => {
  const { send, control, advance, reports } = await gateway();
  await control("seed", { sms_promotional: ["ACADEMY"] });
  await advance(8 * 3600);
  await send({ from: "ACADEMY" });
  await advance(13 * 3600);
  expect(reports()).toEqual([]);
  await advance(2 * 3600);
  expect(reports()).toHaveLength(1);
});

test("the balance runs out in the middle", async () => {
  const { sendAndCode, control } = await gateway();
  await control("seed", { sms_balance: 1.6 });
  expect([await sendAndCode(), await sendAndCode(), await sendAndCode()]).toEqual([101, 101, 405]);
});

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  [`${"a".repeat(152)}€${"a".repeat(152)}`, 3],
  ["ñ".repeat(160), 1],
  [`${"a".repeat(69)}’`, 1],
  [`${"a".repeat(70)}’`, 2],
  [`${"a".repeat(66)}😀${"a".repeat(66)}’`, 3],
])("the parts of a text", (text, parts) => {
  expect(countParts(text)).toBe(parts);
});

test("the phone shows sender, parts and price, and can answer; the mailbox shows links", async () => {
  const { send, form, call, advance, reports, sim } = await gateway();
  await send({ message: "See https://academy.example/offer/abc <b>" });
  await advance(2);
  const { raw } = await call(`/phone/${PHONE}`);
  expect(raw).toContain("AFRICASTKNG, 21/11/26 10:00 AM, 1 part, Ksh0.80");
  expect(raw).toContain('<a href="https://academy.example/offer/abc"');
  expect(raw).toContain("&lt;b&gt;");
  await form(`/phone/${PHONE}/sms`, { text: "1 sick" });
  expect(reports().at(-1)).toEqual(["incoming", expect.objectContaining({ text: "1 sick" })]);
  await form(`/phone/${PHONE}/stop`, {});
  expect(reports().at(-1)?.[0]).toBe("opt-out");
  const mail = { to: "jane@mailbox.example", subject: "<Hi>", text: "Go: https://x.example/y" };
  sim.world.messaging.mails.push({
    id: "1",
    from: "a@b.example",
    ...mail,
    at: sim.world.clock.now(),
    headers: {},
  });
  const mailbox = (await call("/mail?to=jane@mailbox.example")).raw;
  expect(mailbox).toContain("&lt;Hi&gt;");
  expect(mailbox).toContain('<a href="https://x.example/y"');
});

test("a reset deletes messages and scripts, and keeps where reports go", async () => {
  const { send, control, sim } = await gateway();
  await send();
  await control("sms/next", { outcome: "403" });
  const { callbacks } = sim.world.messaging;
  await control("reset", {});
  expect((await control("state")).json.messages).toMatchObject({
    sms: 0,
    sms_balance: 5000,
    sms_scripts: [],
    sms_callbacks: callbacks,
  });
});
