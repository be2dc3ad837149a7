import { isoTime, smsTime } from "../core/nairobi-time";
import { localPhone } from "../core/phone-numbers";
import { openPromptOf, PROMPT_LIFE, promptText } from "../core/prompts";
import { descriptionOf } from "../core/result-codes";
import { ksh, walletOf } from "../core/wallets";
import type { Prompt, Sms, Wallet, World } from "../core/world";
import { shortcodeOf } from "../messages/control";
import { documentOf, type Html, html, linked, trusted } from "./html";

/** The virtual phone of a 12-digit number. `still` stops the refresh of the page without JavaScript. */
export function phonePage(world: World, phone: string, still: boolean): string {
  const wallet = walletOf(world, phone);
  const asking = openPromptOf(world, phone)?.state === "shown" && !wallet.off;
  const live = livePart(world, phone);
  const body = html`
<main class="wrap">
<a class="back" href="/">&larr; All phones</a>
<noscript><p class="soft">${
    still
      ? html`This page holds still. <a href="/phone/${phone}">Refresh by itself again</a>`
      : html`This page refreshes itself every 4 seconds. <a href="/phone/${phone}?still=1">Hold still while I type</a>`
  }</p></noscript>
<div class="cols">
<div id="live" data-from="/phone/${phone}/live">${trusted(live)}</div>
<div>
${ussdForm(world, wallet)}
${smsForm(world, wallet)}
${paybillForm(world, wallet)}
${walletForm(wallet)}
</div>
</div>
</main>
<script>${trusted(SCRIPT)}</script>`;
  const refresh = html`<noscript><meta http-equiv="refresh" content="4"></noscript>`;
  return documentOf(localPhone(phone), body, still || asking ? html`` : refresh);
}

/** The part that refreshes: the phone's screen and its latest requests. */
export function livePart(world: World, phone: string): string {
  const wallet = walletOf(world, phone);
  return html`<div class="device"><div class="screen">
<div class="bar"><span>${smsTime(world.clock.now()).time}</span><span>${localPhone(phone)}</span></div>
${wallet.off ? darkScreen(wallet) : litScreen(world, wallet)}
</div></div>
${latestRequests(world, phone)}`.html;
}

function litScreen(world: World, wallet: Wallet): Html {
  const prompt = openPromptOf(world, wallet.phone);
  const shillings = (wallet.balanceCents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return html`
<div class="wallet"><span>M-PESA balance</span><b data-testid="balance">KSh ${shillings}</b></div>
<div class="inside" aria-live="polite">
${prompt ? promptCard(world, prompt) : ""}
<h2>Messages</h2>
${wallet.inbox.length === 0 ? html`<p class="soft">No messages yet. SMS and payment requests show up here by themselves.</p>` : ""}
${wallet.inbox
  .slice(0, 20)
  .map(
    (sms) =>
      html`<div class="sms" data-testid="sms"><span>${linked(sms.text)}</span><time>${origin(sms)}</time></div>`,
  )}
${
  prompt
    ? ""
    : html`<form method="post" action="/phone/${wallet.phone}/off"><button class="quiet" data-testid="phone-off">Switch phone off</button></form>`
}
</div>`;
}

function darkScreen(wallet: Wallet): Html {
  return html`<div class="dark"><p>This phone is off. Requests to it end with code 1037.</p>
<form method="post" action="/phone/${wallet.phone}/on"><button data-testid="phone-on">Switch it on</button></form></div>`;
}

/** Sender, time and the sender's cost. */
function origin({ at, from = "M-PESA", parts, costCents = 0 }: Sms): string {
  const { date, time } = smsTime(at);
  const price = parts ? `, ${parts} ${parts === 1 ? "part" : "parts"}, ${ksh(costCents)}` : "";
  return `${from}, ${date} ${time}${price}`;
}

/** Polls once a second and replaces the screen only when it changed, keeping the typed PIN. */
const SCRIPT = `
(() => {
  const live = document.getElementById("live");
  let shown = null;
  const look = async () => {
    try {
      const text = await (await fetch(live.dataset.from, { cache: "no-store" })).text();
      if (shown !== null && text !== shown) {
        const typed = document.getElementById("pin")?.value;
        const busy = document.activeElement?.id;
        live.innerHTML = text;
        const pin = document.getElementById("pin");
        if (pin && typed) pin.value = typed;
        if (pin && (busy === "pin" || !busy)) pin.focus();
      }
      shown = text;
    } catch {}
  };
  setInterval(look, 1000);
  document.addEventListener("visibilitychange", look);
  look();
})();
`;

/** The SIM toolkit's prompt and its buttons. A scripted prompt has no buttons. */
function promptCard(world: World, prompt: Prompt): Html {
  if (prompt.state === "working")
    return html`<div class="prompt" data-testid="prompt-working"><p class="who">M-PESA</p>
<p>Sent. M-Pesa is working on it ...</p></div>`;
  if (prompt.state === "put-away")
    return html`<div class="prompt" data-testid="prompt-ignored"><p class="who">M-PESA</p>
<p>You left the request unanswered. M-Pesa gives up at ${end(prompt)}.</p></div>`;
  const question = html`<p class="who">M-PESA request</p><p class="ask">${promptText(world, prompt)}</p>`;
  if (prompt.plan.chosenBy !== "hand")
    return html`<div class="prompt" data-testid="prompt">${question}
<p class="soft">${whyByItself(prompt)}: <strong>${prompt.plan.name.replaceAll("_", " ")}</strong>. Nothing to press.</p></div>`;
  const base = `/phone/${prompt.phone}`;
  return html`<div class="prompt" data-testid="prompt">${question}
<form method="post" action="${base}/pin">
<input type="hidden" name="prompt" value="${prompt.checkoutRequestId}">
<div class="field"><label for="pin">M-PESA PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off" required data-testid="pin">
<p class="hint">It is ${walletOf(world, prompt.phone).pin}; any other is a wrong PIN.</p></div>
<button class="wide" data-testid="send-pin">Send</button>
</form>
<form method="post" action="${base}/answer">
<input type="hidden" name="prompt" value="${prompt.checkoutRequestId}">
<div class="two"><button class="quiet" name="answer" value="cancel" data-testid="cancel">Cancel</button>
<button class="quiet" name="answer" value="ignore" data-testid="ignore">Ignore</button></div>
<div class="two" style="grid-template-columns:1fr"><button class="quiet" name="answer" value="off" data-testid="phone-off">Switch phone off</button></div>
</form>
</div>`;
}

function whyByItself(prompt: Prompt): string {
  if (prompt.plan.chosenBy === "script") return "A script answers this one";
  if (prompt.plan.chosenBy === "suffix")
    return `Numbers ending in ${prompt.phone.slice(-3)} answer by themselves`;
  return "M-Pesa answers this one";
}

function end(prompt: Prompt): string {
  return isoTime(prompt.openedAt + PROMPT_LIFE * 1000).slice(11, 19);
}

/** The screen of a USSD session, its answer, and the call that begins one. */
function ussdForm(world: World, { phone }: Wallet): Html {
  if (world.messaging.ussdCallback === "") return html``;
  const session = world.messaging.ussd.get(phone);
  const screen = session?.text
    ? html`<pre data-testid="ussd-screen" style="white-space:pre-wrap">${session.text}</pre>`
    : "";
  const answer =
    session && !session.over
      ? html`<form method="post" action="/phone/${phone}/ussd">
<div class="field"><label for="ussd-input">Answer</label>
<input id="ussd-input" name="input" maxlength="160" autocomplete="off" required data-testid="ussd-input"></div>
<button class="wide" data-testid="ussd-send">Send</button>
</form>`
      : "";
  return html`<section class="card"><h2>USSD</h2>
${screen}${answer}
<form method="post" action="/phone/${phone}/ussd"><button class="quiet wide" style="margin-top:.6rem" data-testid="ussd-dial">Dial *384*57#</button></form>
</section>`;
}

/** A form to answer by SMS, and the code that stops a sender. */
function smsForm(world: World, wallet: Wallet): Html {
  const shortcode = shortcodeOf(world);
  return html`<section class="card"><h2>Write an SMS</h2>
<form method="post" action="/phone/${wallet.phone}/sms">
<div class="field"><label for="sms-text">To ${shortcode || "nobody: the academy has no shortcode"}</label>
<input id="sms-text" name="text" maxlength="459" autocomplete="off" required data-testid="sms-text">
<p class="hint">STOP, or an answer to what the academy wrote.</p></div>
<button class="wide" data-testid="sms-send">Send</button>
</form>
<form method="post" action="/phone/${wallet.phone}/stop">
<button class="quiet wide" style="margin-top:.6rem" data-testid="sms-stop">Dial *456*9*5# to stop the last sender</button>
</form></section>`;
}

/** The form of Lipa na M-Pesa > Pay Bill, as in the phone's menu. */
function paybillForm(world: World, wallet: Wallet): Html {
  return html`<section class="card"><h2>Lipa na M-Pesa: Pay Bill</h2>
<form method="post" action="/phone/${wallet.phone}/paybill">
<div class="row">
<div class="field"><label for="paybill-business">Business no.</label>
<input id="paybill-business" name="business" inputmode="numeric" value="${world.options.shortcode}" required data-testid="paybill-business"></div>
<div class="field"><label for="paybill-account">Account no.</label>
<input id="paybill-account" name="account" maxlength="20" autocomplete="off" data-testid="paybill-account"></div>
<div class="field"><label for="paybill-amount">Amount (KSh)</label>
<input id="paybill-amount" name="amount" inputmode="decimal" autocomplete="off" required data-testid="paybill-amount"></div>
<div class="field"><label for="paybill-pin">M-PESA PIN</label>
<input id="paybill-pin" name="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off" required data-testid="paybill-pin">
<p class="hint">It is ${wallet.pin}</p></div>
</div>
<button class="wide" data-testid="paybill-send">Send</button>
</form></section>`;
}

/** A form for the wallet's balance, PIN and names. */
function walletForm(wallet: Wallet): Html {
  return html`<section class="card"><h2>This phone's wallet</h2>
<form method="post" action="/phone/${wallet.phone}/wallet">
<div class="row">
<div class="field"><label for="wallet-balance">New balance (KSh)</label>
<input id="wallet-balance" name="balance" inputmode="decimal" placeholder="as it is" autocomplete="off" data-testid="wallet-balance"></div>
<div class="field"><label for="wallet-pin">PIN</label>
<input id="wallet-pin" name="pin" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" value="${wallet.pin}" required data-testid="wallet-pin"></div>
<div class="field"><label for="wallet-first">First name</label>
<input id="wallet-first" name="first" value="${wallet.firstName}" autocomplete="off" data-testid="wallet-first"></div>
<div class="field"><label for="wallet-last">Last name</label>
<input id="wallet-last" name="last" value="${wallet.lastName}" autocomplete="off" data-testid="wallet-last"></div>
</div>
<button class="quiet wide" data-testid="wallet-save">Save</button>
<p class="hint">A request above the balance ends with code 1.</p>
</form></section>`;
}

/** The latest requests to this number and their results. */
function latestRequests(world: World, phone: string): Html {
  const prompts = [...world.prompts.values()].filter((prompt) => prompt.phone === phone).slice(-5);
  if (prompts.length === 0) return html``;
  return html`<section class="card" data-testid="requests"><h2>Requests to this phone</h2><table>
${prompts.reverse().map(
  (prompt) => html`<tr><td>${isoTime(prompt.openedAt).slice(11, 19)}</td>
<td>KSh ${prompt.amount}, ${prompt.accountReference}<br><span class="soft">${fate(prompt)}</span></td></tr>`,
)}
</table></section>`;
}

function fate(prompt: Prompt): string {
  const result = prompt.results.at(-1);
  if (!result) return "open";
  return result.receipt
    ? `paid, receipt ${result.receipt}`
    : `code ${result.code}: ${descriptionOf(result.code).callback}`;
}
