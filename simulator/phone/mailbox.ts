import { smsTime } from "../core/nairobi-time";
import type { World } from "../core/world";
import { documentOf, type Html, html, linked } from "./html";

/** The mails that the server took, newest first: all, or those of one address. */
export function mailPage(world: World, to: string): string {
  const address = to.trim().toLowerCase();
  const mails = world.messaging.mails.filter((mail) => address === "" || mail.to === address).reverse();
  const addresses = [...new Set(world.messaging.mails.map((mail) => mail.to))].sort();
  const body = html`
<main class="wrap">
<a class="back" href="/">&larr; Home</a>
<h1>${address || "Every mailbox"}</h1>
${addresses.length === 0 ? "" : html`<p class="chips">${addresses.map((one) => html`<a class="tag" href="/mail?to=${encodeURIComponent(one)}">${one}</a>`)}</p>`}
${mails.length === 0 ? html`<p class="soft">No mail yet.</p>` : ""}
${mails.slice(0, 50).map(mailHtml)}
</main>`;
  const refresh = html`<meta http-equiv="refresh" content="10">`;
  return documentOf("Mailbox", body, refresh);
}

function mailHtml(mail: World["messaging"]["mails"][number]): Html {
  const { date, time } = smsTime(mail.at);
  return html`<section class="card" data-testid="mail"><h2><span>${mail.subject || "(no subject)"}</span></h2>
<p class="soft">From ${mail.headers.from ?? mail.from} to ${mail.to}, ${date} ${time}</p>
<p style="white-space:pre-wrap;overflow-wrap:anywhere;margin:0">${linked(mail.text)}</p></section>`;
}
