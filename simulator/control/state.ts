import { writeFault } from "../core/faults";
import { type HttpRequest, type HttpResponse, json } from "../core/http";
import { isoTime } from "../core/nairobi-time";
import { certificate } from "../core/security-credential";
import { namesOf } from "../core/wallets";
import type { Prompt, World } from "../core/world";
import { messageState } from "../messages/control";
import { showCallScript, showScript } from "./scripts";

/** `GET /_sim/health`: that it is up, and whether the paybill's URLs are registered. */
export function showHealth(world: World): HttpResponse {
  return json(200, {
    ok: true,
    simulator: true,
    paybill_urls_registered: world.urls !== null,
    now: isoTime(world.clock.now()),
  });
}

/** `GET /_sim/state`: settings, scripts, prompts, wallets and scheduled events. */
export function showState(world: World): HttpResponse {
  const { options, settings, clock } = world;
  return json(200, {
    now: isoTime(clock.now()),
    frozen: clock.frozen,
    speed: options.speed,
    seed: world.random.seed,
    shortcode: options.shortcode,
    organisation: options.orgName,
    balance: world.orgBalanceCents / 100,
    urls: world.urls,
    settings: {
      query_limit: settings.queryLimit,
      query_noise: settings.queryNoise,
      validation: settings.validation,
      validation_seconds: settings.validationSeconds,
      c2b_order: settings.c2bOrder,
      msisdn: settings.msisdn,
      always: settings.always.map(writeFault),
      chaos: Object.fromEntries(settings.chaos.map(({ fault, percent }) => [writeFault(fault), percent])),
      hands_only: settings.handsOnly,
      profile: settings.profile,
      charges: settings.charges,
      pull_page: settings.pullPage,
      pull_lag: settings.pullLag,
      org_limit: settings.orgLimitCents / 100,
    },
    pull_registered: world.pullRegistered,
    messages: messageState(world),
    scripts: world.scripts.map(showScript),
    call_scripts: world.callScripts.map(showCallScript),
    prompts: [...world.prompts.values()].map(showPrompt),
    phones: [...world.wallets.values()].map((wallet) => ({
      phone: wallet.phone,
      name: namesOf(wallet),
      balance: wallet.balanceCents / 100,
      pin: wallet.pin,
      off: wallet.off,
      sms: wallet.inbox.map((sms) => ({ at: isoTime(sms.at), text: sms.text })),
    })),
    waiting: clock.waiting().map(({ at, what }) => ({ at: isoTime(at), what })),
  });
}

function showPrompt(prompt: Prompt) {
  return {
    checkout_request_id: prompt.checkoutRequestId,
    merchant_request_id: prompt.merchantRequestId,
    phone: prompt.phone,
    amount: prompt.amount,
    account: prompt.accountReference,
    callback_url: prompt.callbackUrl,
    opened: isoTime(prompt.openedAt),
    state: prompt.state,
    chosen_by: prompt.plan.chosenBy,
    outcome: prompt.plan.name,
    faults: prompt.plan.faults.map(writeFault),
    results: prompt.results.map(({ code, at, receipt }) => ({ code, at: isoTime(at), receipt })),
    queries: prompt.queries,
  };
}

/**
 * `GET /_sim/log?kind=request|callback&url=part&since=n`: requests to Daraja with their responses, and callbacks, with raw
 * bodies, oldest first.
 */
export function showTraffic(world: World, request: HttpRequest): HttpResponse {
  const kind = request.query.get("kind");
  const part = request.query.get("url") ?? request.query.get("path") ?? "";
  const since = Number(request.query.get("since") ?? 0);
  const entries = world.traffic
    .all()
    .filter((entry) => (!kind || entry.kind === kind) && entry.url.includes(part) && entry.n > since);
  return json(200, { entries, total: entries.length });
}

/**
 * `GET /_sim/certificate`: the certificate that encrypts the initiator's password; Safaricom's portal offers it for
 * download.
 */
export function publishCertificate(_world: World): HttpResponse {
  return { status: 200, type: "application/x-pem-file", body: certificate() };
}
