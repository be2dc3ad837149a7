import { OUTCOMES } from "../core/outcomes";
import { localPhone } from "../core/phone-numbers";
import type { World } from "../core/world";
import { customerForm, type PayFields, type PaymentNotice } from "./customer-form";
import { documentOf, type Html, html } from "./html";

/** The front page: phones, a form to pay a bill, statements, and the table of suffixes. */
export function homePage(world: World, fields: PayFields, said: PaymentNotice): string {
  const { options } = world;
  const body = html`
<main class="wrap">
<h1>M-Pesa, SMS and mail, played on this computer</h1>
<p>This stands in for Safaricom's Daraja, an SMS gateway, a mail server and people's phones. The academy's paybill here is
<strong>${options.shortcode}</strong>, ${options.orgName}. ${
    world.urls
      ? "Its confirmation URLs are registered."
      : "Its confirmation URLs are not registered yet, so it is not notified of paybill payments."
  }</p>
<div class="cols home">
<div>
${openForm(world)}
${customerForm(fields, said)}
</div>
<div>
${mailbox(world)}
${suffixTable()}
${statements()}
<section class="card"><h2>Driving it from a test</h2>
<p class="soft">JSON in, JSON out. <code>simulator/README.md</code> describes every call.</p>
<ul class="plain">${CALLS.map(([call, what]) => html`<li class="field"><code>${call}</code><br><span class="soft">${what}</span></li>`)}</ul>
<p class="soft">Look: <a href="/_sim/state">state</a>, <a href="/_sim/truth">truth</a>, <a href="/_sim/log">log</a>, <a href="/_sim/health">health</a>.</p>
</section>
</div>
</div>
</main>`;
  return documentOf("Home", body);
}

function openForm(world: World): Html {
  const phones = [...world.wallets.values()].reverse().slice(0, 12);
  return html`<section class="card"><h2>Open a phone</h2>
<form method="get" action="/phone">
<div class="field"><label for="number">Phone number</label>
<input id="number" name="number" type="tel" placeholder="0712 345 678" autocomplete="off" required data-testid="phone-number">
<p class="hint">Leave its page open and a payment request waits for your PIN. A number without an open page is paid automatically after 10 seconds.</p></div>
<button class="wide" data-testid="open-phone">Open</button>
</form>
${
  phones.length === 0
    ? ""
    : html`<h2 style="margin-top:1rem">Phones seen</h2><ul class="plain phones">${phones.map(
        (wallet) => html`<li><a href="/phone/${wallet.phone}"><span>${localPhone(wallet.phone)}</span>
<span class="soft">${wallet.firstName} ${wallet.lastName}</span></a></li>`,
      )}</ul>`
}
</section>`;
}

function suffixTable(): Html {
  const rows = OUTCOMES.filter((outcome) => outcome.suffix);
  return html`<section class="card"><h2>Numbers that answer by themselves</h2>
<p class="soft">By the last three digits of the payer's number; any other waits for a hand or is paid.</p>
<table><tr><th>Ends in</th><th>What happens</th></tr>
${rows.map((outcome) => html`<tr><td><code>${outcome.suffix}</code></td><td>${outcome.about}</td></tr>`)}
</table></section>`;
}

function mailbox(world: World): Html {
  const { sms, mails } = world.messaging;
  return html`<section class="card"><h2>SMS and mail</h2>
<p class="soft">${sms.length} SMS were sent; each is on its phone. ${mails.length} mails were taken.</p>
<p><a href="/mail" data-testid="open-mail">Open the mailbox</a></p></section>`;
}

/** Links to the statement exports. */
function statements(): Html {
  const files = ["classic", "new"].flatMap((layout) =>
    ["csv", "xlsx"].map((format) => [layout, format] as const),
  );
  const links = files.map(
    ([layout, format]) =>
      html`<li><a href="/_sim/statement?layout=${layout}&amp;format=${format}">${layout}, ${format}</a></li>`,
  );
  return html`<section class="card"><h2>The paybill's statement</h2>
<p class="soft">As the M-Pesa portal exports it, in its old and its new layout. A period: <code>&amp;from=2026-11-16&amp;to=2026-11-22</code>.</p>
<ul class="plain">${links}</ul></section>`;
}

const CALLS: [string, string][] = [
  [
    'POST /_sim/next {"match":{"phone":"0712345678"},"outcome":"cancelled","faults":["duplicate:2"]}',
    "how the next push goes",
  ],
  ['POST /_sim/pay {"phone":"0712345678","account":"A1","amount":500}', "a customer pays the paybill"],
  [
    'POST /_sim/reverse {"receipt":"UKL4A1B2C3"}',
    "Safaricom reverses a payment without notifying the business",
  ],
  ['POST /_sim/clock {"advance":600}', "advances the clock and sends what falls due"],
  ['POST /_sim/sms/next {"to":"0712345678","outcome":"405"}', "how the next SMS goes"],
  ['POST /_sim/sms/reply {"from":"0712345678","text":"STOP"}', "a phone writes to the academy"],
  ["POST /_sim/reset", "clears everything but the registered URLs"],
  ["POST /_sim/seed", "settings, wallets, scripts"],
];
