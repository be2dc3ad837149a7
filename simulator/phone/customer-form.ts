import { CHANNELS } from "../control/money";
import type { World } from "../core/world";
import { type Html, html } from "./html";

/** The result of the form's last payment, and the SMS it caused. */
export type PaymentNotice = { good: boolean; words: string; texts?: string[] } | null;

const CHANNEL_NAMES: Record<(typeof CHANNELS)[number], string> = {
  sim: "SIM menu",
  app: "M-PESA app",
  fuliza: "Fuliza",
  bank: "Bank",
  business: "Another business",
};

/** A form to pay the paybill as a customer, with buttons for common mistakes. Works without JavaScript. */
export function customerForm(fields: PayFields, said: PaymentNotice): Html {
  const field = (name: keyof PayFields, label: string, value: string, extra: Html = html``) =>
    html`<div class="field"><label for="pay-${name}">${label}</label>
<input id="pay-${name}" name="${name}" value="${value}" autocomplete="off" data-testid="pay-${name}" ${extra}></div>`;
  return html`<section class="card" id="pay"><h2>A customer pays by Pay Bill</h2>
${said ? html`<p class="note${said.good ? "" : " bad"}" role="status" data-testid="pay-said">${said.words}</p>` : ""}
${(said?.texts ?? []).map((text) => html`<div class="sms">${text}</div>`)}
<form method="post" action="/pay#pay">
<div class="row">
${field("account", "Account no. typed", fields.account, html`maxlength="20"`)}
${field("amount", "Amount (KSh)", fields.amount, html`inputmode="decimal"`)}
${field("phone", "Payer's phone", fields.phone, html`type="tel"`)}
<div class="field"><label for="pay-channel">Paid from</label>
<select id="pay-channel" name="channel" data-testid="pay-channel">${CHANNELS.map(
    (channel) =>
      html`<option value="${channel}" ${channel === fields.channel ? html`selected` : ""}>${CHANNEL_NAMES[channel]}</option>`,
  )}</select></div>
${field("first", "First name", fields.first)}
${field("last", "Last name", fields.last)}
${field("times", "How many times", fields.times, html`inputmode="numeric"`)}
</div>
<p class="soft">Make a mistake first (this only changes the form):</p>
<div class="chips">${PRESETS.map(
    (preset) =>
      html`<button class="quiet chip" name="preset" value="${preset.key}" formmethod="get" formaction="/#pay" formnovalidate data-testid="preset-${preset.key}">${preset.label}</button>`,
  )}</div>
<button class="wide" data-testid="pay-send">Pay</button>
</form></section>`;
}

/** The form's fields, as text. */
export type PayFields = {
  phone: string;
  first: string;
  last: string;
  account: string;
  amount: string;
  times: string;
  channel: string;
};

type Preset = { key: string; label: string; change: (fields: PayFields, world: World) => Partial<PayFields> };

/** Common mistakes at paying a bill. Each changes the current form. */
const PRESETS: readonly Preset[] = [
  { key: "swap", label: "two digits swapped", change: ({ account }) => ({ account: swapLastTwo(account) }) },
  {
    key: "letter-o",
    label: "O for 0",
    change: ({ account }) => ({
      account: account.includes("0") ? account.replaceAll("0", "O") : `${account}O`,
    }),
  },
  {
    key: "spaces",
    label: "spaces",
    change: ({ account }) => ({ account: `${account.slice(0, 3)} ${account.slice(3)} ` }),
  },
  { key: "lower", label: "lower case", change: ({ account }) => ({ account: account.toLowerCase() }) },
  {
    key: "someone",
    label: "someone else's account",
    change: ({ account }, world) => ({ account: otherAccount(world, account) }),
  },
  { key: "blank", label: "no account", change: () => ({ account: "" }) },
  { key: "part", label: "part of it", change: ({ amount }) => ({ amount: share(amount, 0.4) }) },
  { key: "over", label: "too much", change: ({ amount }) => ({ amount: share(amount, 1.5) }) },
  { key: "double", label: "paid twice", change: () => ({ times: "2" }) },
  {
    key: "other-payer",
    label: "another payer",
    change: () => ({ phone: "0722000111", first: "MARY", last: "WANJIKU", channel: "sim" }),
  },
  {
    key: "organisation",
    label: "an organisation",
    change: () => ({ phone: "", first: "BETHEL WELFARE LTD", last: "", channel: "business" }),
  },
];

/** The form with a preset applied; an unknown preset changes nothing. */
export function applyPreset(world: World, key: string | null, fields: PayFields): PayFields {
  const preset = PRESETS.find((known) => known.key === key);
  return preset ? { ...fields, ...preset.change(fields, world) } : fields;
}

function swapLastTwo(account: string): string {
  return account.slice(0, -2) + account.slice(-1) + account.slice(-2, -1);
}

function share(amount: string, part: number): string {
  return String(Math.max(1, Math.round(Number(amount) * part) || 1));
}

function otherAccount(world: World, account: string): string {
  const known = [...world.prompts.values()].map((prompt) => prompt.accountReference);
  const paid = world.payments.map((payment) => payment.account);
  return [...known, ...paid].find((other) => other !== "" && other !== account) ?? swapLastTwo(account);
}
