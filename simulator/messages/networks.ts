import { randomUUID } from "node:crypto";
import { post } from "../core/delivery";
import { nairobiHour } from "../core/nairobi-time";
import { walletOf } from "../core/wallets";
import type { World } from "../core/world";
import type { SentSms, SmsStatus } from "./messaging";
import { FAILURE_REASONS, REJECTIONS } from "./outcomes";

const ARRIVES_AFTER = 2;
const ABSENT_AFTER = 60;
const LATE_AFTER = 600;
const DAY = [8, 18] as const;

/** Delivers an accepted SMS to its phone and reports the outcome, as scripted. */
export async function carry(world: World, sms: SentSms, outcome: string | null): Promise<void> {
  if (outcome === "dlr_before_answer") return arrive(world, sms, outcome);
  world.clock.after(ARRIVES_AFTER, "an SMS arrives", () => arrive(world, sms, outcome));
}

async function arrive(world: World, sms: SentSms, outcome: string | null): Promise<void> {
  const rest = secondsOfRest(world, sms.from);
  if (rest > 0)
    return void world.clock.deadline(rest, "a promotion waits for the morning", () =>
      arrive(world, sms, outcome),
    );
  const reason = FAILURE_REASONS.find((one) => outcome === `failure:${one}`);
  if (reason) return end(world, sms, REJECTIONS.has(reason) ? "Rejected" : "Failed", reason);
  if (outcome === "absent") return end(world, sms, "AbsentSubscriber");
  if (outcome === "expired") return end(world, sms, "Expired");
  if (walletOf(world, sms.to).off) return waitForPhone(world, sms);
  show(world, sms);
  if (outcome === "dlr_lost") return;
  if (outcome === "dlr_late")
    return void world.clock.after(LATE_AFTER, "a late report", () => report(world, sms, "Success"));
  if (outcome === "dlr_unknown_status") return report(world, sms, "Teleported");
  if (outcome === "dlr_unknown_id") return report(world, { ...sms, id: newSmsId() }, "Success");
  await report(world, sms, "Success");
  if (outcome === "dlr_twice") await report(world, sms, "Success");
}

/** Networks retry a phone that is off for a while, then report AbsentSubscriber. */
function waitForPhone(world: World, sms: SentSms): void {
  world.clock.after(ABSENT_AFTER, "nobody was there", async () => {
    if (sms.status === "Sent") await end(world, sms, "AbsentSubscriber");
  });
}

/** Delivers the pending SMS of a phone that was switched on. */
export async function deliverWaiting(world: World, phone: string): Promise<void> {
  const waiting = world.messaging.sms.filter(
    (sms) =>
      sms.to === phone &&
      sms.status === "Sent" &&
      world.clock.now() - sms.at >= (ARRIVES_AFTER * 1000) / world.clock.speed,
  );
  for (const sms of waiting) {
    if (secondsOfRest(world, sms.from) > 0) continue;
    show(world, sms);
    await report(world, sms, "Success");
  }
}

function show(world: World, sms: SentSms): void {
  sms.status = "Success";
  const { from, text, parts, costCents } = sms;
  walletOf(world, sms.to).inbox.unshift({ at: world.clock.now(), text, from, parts, costCents });
}

async function end(world: World, sms: SentSms, status: SmsStatus, failureReason?: string): Promise<void> {
  sms.status = status;
  await report(world, sms, status, failureReason);
}

async function report(world: World, sms: SentSms, status: string, failureReason?: string): Promise<void> {
  await callBack(world, "delivery", {
    id: sms.id,
    status,
    phoneNumber: `+${sms.to}`,
    networkCode: networkOf(sms.to),
    ...(failureReason ? { failureReason } : {}),
    retryCount: "0",
  });
}

/** Posts a form to the academy, as Africa's Talking does: once, without a signature. @returns the status, null without an answer */
export async function callBack(
  world: World,
  kind: "delivery" | "incoming" | "opt-out",
  fields: Record<string, string>,
): Promise<number | null> {
  const { callbacks } = world.messaging;
  if (callbacks === "") return null;
  const url = `${callbacks.replace(/\/$/, "")}/${kind}`;
  const body = new URLSearchParams(fields).toString();
  const sent = await post(world, { what: `sms ${kind}`, url, body }, "application/x-www-form-urlencoded");
  return sent.status;
}

/** Safaricom or Airtel by the number's beginning; numbers are portable, so a report is the only way to know. */
export function networkOf(phone: string): string {
  return /^254(73|75|78|10)/.test(phone) ? "63903" : "63902";
}

export function newSmsId(): string {
  return `ATXid_${randomUUID().replaceAll("-", "")}`;
}

function secondsOfRest(world: World, sender: string): number {
  if (!world.messaging.promotional.includes(sender)) return 0;
  const hour = nairobiHour(world.clock.now());
  if (hour >= DAY[0] && hour < DAY[1]) return 0;
  return ((DAY[0] - hour + 24) % 24) * 3600;
}
