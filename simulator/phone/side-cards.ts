import { isoTime } from "../eat";
import { wordingOf } from "../result-codes";
import type { Prompt, Wallet, World } from "../world";
import { type Html, html } from "./html";

/** Lipa na M-Pesa > Pay Bill, as the phone's menu asks it. */
export function paybillForm(world: World, wallet: Wallet): Html {
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

/** The wallet's balance, PIN and names, to be changed at will. */
export function walletForm(wallet: Wallet): Html {
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

/** What became of the latest requests to this number. */
export function latestRequests(world: World, phone: string): Html {
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
    : `code ${result.code}: ${wordingOf(result.code).callback}`;
}
