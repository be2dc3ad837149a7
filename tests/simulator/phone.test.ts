import { expect, test } from "vitest";
import { PHONE, stage } from "./stage";

const PAGE = `/phone/${PHONE}`;

/** A prompt on a phone with an open page. */
async function prompted(given = {}) {
  const on = await stage(given);
  await on.call(PAGE);
  const { CheckoutRequestID } = (await on.push(PHONE)).json;
  const press = (path: string, fields: Record<string, string> = {}) =>
    on.form(`${PAGE}/${path}`, { prompt: String(CheckoutRequestID), ...fields });
  return { ...on, press };
}

test("every page is marked SIMULATOR", async () => {
  const { call } = await stage();
  for (const path of ["/", PAGE, "/phone/12"])
    expect((await call(path)).raw).toContain("<strong>SIMULATOR</strong>");
});

test("a prompt waits for the PIN while the phone's page is open", async () => {
  const { call, advance, callbacks } = await prompted();
  const { raw } = await call(PAGE);
  expect(raw).toContain("Do you want to pay KSh 500 to GNM ACADEMY (SIMULATOR) Account no. K7M2Q9?");
  for (const id of ["prompt", "pin", "send-pin", "cancel", "ignore", "phone-off"])
    expect(raw).toContain(`data-testid="${id}"`);
  await advance(30);
  expect(callbacks()).toEqual([]);
});

test("opening the page during a prompt makes it wait; a page closed for five seconds does not count", async () => {
  const { call, push, advance, callbacks } = await stage();
  await push(PHONE);
  await advance(5);
  await call(PAGE);
  await advance(20);
  expect(callbacks()).toEqual([]);
  await call("/phone/254711111111");
  await advance(6);
  await push("254711111111");
  await advance(10);
  expect(callbacks()[0]?.ResultCode).toBe(0);
});

test("the correct PIN pays, and an SMS has receipt, fee and balance", async () => {
  const { press, advance, callbacks, call, truth } = await prompted();
  expect((await press("pin", { pin: "1234" })).headers.get("location")).toBe(PAGE);
  expect((await call(PAGE)).raw).toContain("M-Pesa is working on it");
  await advance(2);
  expect(callbacks()[0]?.ResultCode).toBe(0);
  const receipt = (await truth()).payments[0]!.receipt;
  const { raw } = await call(PAGE);
  expect(raw).toContain(
    `${receipt} Confirmed. Ksh500.00 sent to GNM ACADEMY (SIMULATOR) for account K7M2Q9 on 21/11/26 at 10:00 AM. ` +
      "New M-PESA balance is Ksh9,500.00. Transaction cost, Ksh0.00.",
  );
  expect(raw).toContain('data-testid="sms"');
  expect(raw).toContain("KSh 9,500.00");
});

test("a wrong PIN is 2001, cancel 1032", async () => {
  const wrong = await prompted();
  await wrong.press("pin", { pin: "0000" });
  await wrong.advance(2);
  expect(wrong.codes()).toEqual([2001]);
  const cancelled = await prompted();
  await cancelled.press("answer", { answer: "cancel" });
  await cancelled.advance(2);
  expect(cancelled.codes()).toEqual([1032]);
});

test.each([
  ["ignored", { answer: "ignore" }, 1],
  ["unanswered", {}, 10],
])("an %s prompt ends with 1037 after a minute, whatever the speed", async (_what, answer, speed) => {
  const { press, advance, codes } = await prompted({ speed });
  await press("answer", answer);
  await advance(59);
  expect(codes()).toEqual([]);
  await advance(1);
  expect(codes()).toEqual([1037]);
});

test("a phone is unreachable while it is off", async () => {
  const { press, advance, callbacks, push, call, form } = await prompted();
  await press("answer", { answer: "off" });
  await advance(26);
  expect(callbacks()[0]?.ResultCode).toBe(1037);
  expect((await call(PAGE)).raw).toContain('data-testid="phone-on"');
  await push(PHONE);
  await call(PAGE);
  await advance(26);
  expect(callbacks()[1]?.ResultCode).toBe(1037);
  await form(`${PAGE}/on`, {});
  await push(PHONE);
  expect((await call(PAGE)).raw).toContain('data-testid="send-pin"');
});

test("a low balance is code 1", async () => {
  const { press, advance, callbacks, form, call } = await prompted();
  await form(`${PAGE}/wallet`, { balance: "499.50", pin: "4321", first: "ANN", last: "TOO" });
  await press("pin", { pin: "4321" });
  await advance(2);
  expect(callbacks()[0]?.ResultCode).toBe(1);
  expect((await call(PAGE)).raw).toContain("You do not have enough money");
});

test("saving names does not change the balance", async () => {
  const { form, sim } = await stage();
  await form(`${PAGE}/wallet`, { balance: "", pin: "1234", first: "ANN", last: "TOO" });
  expect(sim.world.wallets.get(PHONE)).toMatchObject({
    balanceCents: 10_000_00,
    balanceSet: false,
    firstName: "ANN",
  });
});

test("a stale form does not answer a new prompt", async () => {
  const { press, advance, push, call, callbacks } = await prompted();
  await press("answer", { answer: "cancel" });
  await advance(4);
  await call(PAGE);
  await push(PHONE);
  await press("pin", { pin: "1234" });
  await advance(10);
  expect(callbacks().map((one) => one.ResultCode)).toEqual([1032]);
});

test("a scripted push is shown but not answered by hand, unless the script says so", async () => {
  const { next, call, push, pushAndWait, advance, codes } = await stage();
  await call(PAGE);
  await next("expired");
  await push(PHONE);
  const { raw } = await call(PAGE);
  expect(raw).toContain("A script answers this one");
  expect(raw).not.toContain('data-testid="send-pin"');
  await advance(30);
  await next("by_hand");
  await pushAndWait("254712345032", 59);
  expect(codes()).toEqual([1019]);
  await advance(1);
  expect(codes()).toEqual([1019, 1037]);
});

test("with SIM_HANDS_ONLY nothing is paid automatically", async () => {
  const { pushAndWait, codes } = await stage({ handsOnly: true });
  await pushAndWait(PHONE, 60);
  expect(codes()).toEqual([1037]);
});

test("Pay Bill in the phone's menu is a customer's payment", async () => {
  const { register, form, call, confirmations, truth } = await stage();
  await register();
  const fields = { business: "886490", account: "k7m 2q9", amount: "500", pin: "1234" };
  await form(`${PAGE}/paybill`, fields);
  expect(confirmations()[0]).toMatchObject({ BillRefNumber: "k7m 2q9", TransAmount: "500.00" });
  await form(`${PAGE}/paybill`, { ...fields, pin: "1111" });
  await form(`${PAGE}/paybill`, { ...fields, business: "123456" });
  await form(`${PAGE}/paybill`, { ...fields, amount: "20,000" });
  const { raw } = await call(PAGE);
  expect(raw).toContain("wrong PIN");
  expect(raw).toContain("no business with number 123456");
  expect(raw).toContain("you do not have enough money");
  expect((await truth()).total).toBe(500);
});

test("the page refreshes without JavaScript, but not while a prompt is open", async () => {
  const { call, push } = await stage();
  const refresh = '<meta http-equiv="refresh"';
  expect((await call(PAGE)).raw).toContain(refresh);
  expect((await call(`${PAGE}?still=1`)).raw).not.toContain(refresh);
  await push(PHONE);
  expect((await call(PAGE)).raw).not.toContain(refresh);
});

test("every notation of a number leads to its page", async () => {
  const { call } = await stage();
  for (const written of ["?number=0712%20345%20678", "/0712345678", "?number=%2B254712345678"])
    expect((await call(`/phone${written}`)).headers.get("location")).toBe(PAGE);
  expect((await call("/phone?number=555")).status).toBe(404);
});

test("input is shown as text, never as markup", async () => {
  const { call, form } = await stage();
  await form(`${PAGE}/wallet`, { balance: "1", pin: "1234", first: '<b onclick="x">', last: "'&" });
  const { raw } = await call(PAGE);
  expect(raw).not.toContain("<b onclick");
  expect(raw).toContain("&lt;b onclick=&quot;x&quot;&gt;");
});

test("the home page has the suffixes, the known phones and the customer's form", async () => {
  const { call } = await stage();
  await call(PAGE);
  const { raw } = await call("/");
  for (const suffix of ["000", "032", "703", "709"]) expect(raw).toContain(`<code>${suffix}</code>`);
  expect(raw).toContain(`href="${PAGE}"`);
  expect(raw).toContain('data-testid="pay-send"');
});

test.each([
  ["swap", 'name="account" value="K7M29Q"'],
  ["letter-o", 'name="account" value="K7M2Q9O"'],
  ["spaces", 'name="account" value="K7M 2Q9 "'],
  ["lower", 'name="account" value="k7m2q9"'],
  ["blank", 'name="account" value=""'],
  ["part", 'name="amount" value="200"'],
  ["over", 'name="amount" value="750"'],
  ["double", 'name="times" value="2"'],
  ["other-payer", 'name="first" value="MARY"'],
  ["organisation", 'value="business" selected'],
])("the preset %s changes the form", async (preset, shown) => {
  const { call } = await stage();
  const { raw } = await call(`/?account=K7M2Q9&amount=500&preset=${preset}`);
  expect(raw).toContain(shown);
});

test("the customer's form pays the chosen number of times", async () => {
  const { form, truth } = await stage();
  const payer = { phone: "0722 000 111", first: "MARY", last: "W" };
  const fields = { ...payer, account: "A1", amount: "500", channel: "sim" };
  const paid = await form("/pay", { ...fields, times: "2" });
  expect(paid.raw).toMatch(/Paid, receipt UKL/);
  expect(paid.raw).toContain("received from 0722 000 111 MARY W. Account number A1.");
  expect((await truth()).payments).toHaveLength(2);
  expect((await form("/pay", { ...fields, phone: "1" })).raw).toContain("Not a Kenyan mobile number");
});
