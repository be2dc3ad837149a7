import { isoTime } from "../eat";
import { promptText } from "../prompt-text";
import { PROMPT_LIFE } from "../prompts";
import { walletOf } from "../wallets";
import type { Prompt, World } from "../world";
import { type Html, html } from "./html";

/** The SIM toolkit's question, with the keys a person has. A scripted one is shown but answers by itself. */
export function promptCard(world: World, prompt: Prompt): Html {
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
