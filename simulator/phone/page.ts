import { smsTime } from "../eat";
import { localPhone } from "../phone-numbers";
import { openPromptOf } from "../prompts";
import { walletOf } from "../wallets";
import type { Wallet, World } from "../world";
import { type Html, html, trusted } from "./html";
import { documentOf } from "./look";
import { promptCard } from "./prompt-card";
import { latestRequests, paybillForm, walletForm } from "./side-cards";

/** The virtual phone of one number (12 digits). `still` keeps the page without JavaScript from refreshing itself. */
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
${paybillForm(world, wallet)}
${walletForm(wallet)}
</div>
</div>
</main>
<script>${trusted(SCRIPT)}</script>`;
  const refresh = html`<noscript><meta http-equiv="refresh" content="4"></noscript>`;
  return documentOf(localPhone(phone), body, still || asking ? html`` : refresh);
}

/** The part that changes by itself: the phone's screen and what became of the latest requests. */
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
${wallet.inbox.length === 0 ? html`<p class="soft">No messages yet. A payment request shows up here by itself.</p>` : ""}
${wallet.inbox
  .slice(0, 20)
  .map(
    (sms) =>
      html`<div class="sms" data-testid="sms"><span>${sms.text}</span><time>${when(sms.at)}</time></div>`,
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

function when(at: number): string {
  const { date, time } = smsTime(at);
  return `M-PESA, ${date} ${time}`;
}

/** Looks once a second and changes the screen only when it differs, keeping what was typed. */
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
