import { CHANNELS } from "../control/pay";
import { type Html, html } from "./html";
import { type PayFields, PRESETS } from "./presets";

/** What the last payment of the form came to, and the text messages it caused. */
export type Said = { good: boolean; words: string; texts?: string[] } | null;

const CHANNEL_NAMES: Record<(typeof CHANNELS)[number], string> = {
  sim: "SIM menu",
  app: "M-PESA app",
  fuliza: "Fuliza",
  bank: "Bank",
  business: "Another business",
};

/** A customer who pays the paybill, with the mistakes people make one press away. Works without JavaScript. */
export function customerForm(fields: PayFields, said: Said): Html {
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
