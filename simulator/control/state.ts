import { isoTime } from "../eat";
import { writeFault } from "../faults";
import { type Answer, json } from "../http";
import type { Prompt, World } from "../world";
import { showCallScript, showScript } from "./next";

/** `GET /_sim/health`: whether it answers and whether the paybill's URLs are registered. */
export function showHealth(world: World): Answer {
  return json(200, {
    ok: true,
    simulator: true,
    paybill_urls_registered: world.urls !== null,
    now: isoTime(world.clock.now()),
  });
}

/** `GET /_sim/state`: settings, scripts, prompts, wallets and what waits on the clock. */
export function showState(world: World): Answer {
  const { options, settings, clock } = world;
  return json(200, {
    now: isoTime(clock.now()),
    frozen: clock.frozen,
    speed: options.speed,
    seed: world.chance.seed,
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
    scripts: world.scripts.map(showScript),
    call_scripts: world.callScripts.map(showCallScript),
    prompts: [...world.prompts.values()].map(showPrompt),
    phones: [...world.wallets.values()].map((wallet) => ({
      phone: wallet.phone,
      name: [wallet.firstName, wallet.middleName, wallet.lastName].filter(Boolean).join(" "),
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
