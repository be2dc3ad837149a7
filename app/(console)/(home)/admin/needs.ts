import { waiverPageTexts } from "@/app/(console)/_waivers/texts";
import { showSettings } from "@/lib/domain/academy/settings";
import { showOverview } from "@/lib/domain/attendance/overview";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { showBudget } from "@/lib/domain/messaging/messages/show-budget";
import { showRunning } from "@/lib/domain/operations/show-status";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { listWaivers } from "@/lib/domain/payments/waivers/list-waivers";
import { listLocked } from "@/lib/domain/people/staff/list-locked";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import { formatDate, nairobiDate, nairobiNights, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { dashboardTexts as texts } from "./texts";

export type Need = { text: string; href: string };

const SEASONS = "/admin/settings?part=seasons";
const ONE = { pageSize: 1 };
const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long a message that could not be sent is shown: later nobody sends it again. */
const UNSENT_DAYS = 7;

/**
 * Issues that need an admin, most urgent first. `unread`: some could not be read. Queries run one after
 * another because the cards load at the same time and connections are few.
 */
export async function findNeeds(ctx: Ctx): Promise<{ needs: Need[]; unread: boolean }> {
  const needs: Need[] = [];
  let unread = false;
  for (const find of KINDS) {
    const found = await loadPart(() => find(ctx));
    if ("data" in found) needs.push(...found.data);
    else unread = true;
  }
  return { needs, unread };
}

const KINDS = [
  runningNeeds,
  accountNeeds,
  seasonNeeds,
  settingNeeds,
  registerNeeds,
  moneyNeeds,
  waiverNeeds,
  consentNeeds,
  classNeeds,
  tutorNeeds,
  timeNeeds,
  messageNeeds,
  budgetNeeds,
];

/** What admins are alerted to; money that is not booked has a line of its own. */
async function runningNeeds(ctx: Ctx): Promise<Need[]> {
  const { problems } = await showRunning(ctx, {});
  return problems
    .filter(({ key, isTold }) => isTold && key !== "money")
    .map(({ text }) => ({ text, href: "/admin/status" }));
}

async function accountNeeds(ctx: Ctx): Promise<Need[]> {
  const locked = await listLocked(ctx, {});
  const names = locked.map(({ name, locked_until }) =>
    texts.lockedUntil(name, nairobiShown(new Date(locked_until)).slice(-5)),
  );
  return locked.length > 0
    ? [{ text: texts.locked(locked.length, names.join(", ")), href: "/admin/audit-log?verb=auth.locked" }]
    : [];
}

async function seasonNeeds(ctx: Ctx): Promise<Need[]> {
  const { seasons } = await listAllSeasons(ctx, {});
  return seasons.flatMap((season) => {
    const { number, last_payment_at: last } = season;
    const said: string[] = [];
    if (season.current && season.status !== "open") said.push(texts.notOpen(number));
    else if (season.current && !last) said.push(texts.noPaymentDate(number));
    else if (season.current && last && Date.parse(last) < Date.now()) said.push(texts.paymentOver(number));
    if (season.is_advertised && !season.starts_on) said.push(texts.noStart(number));
    return said.map((text) => ({ text, href: SEASONS }));
  });
}

async function settingNeeds(ctx: Ctx): Promise<Need[]> {
  const { settings } = await showSettings(ctx, {});
  return settings.contact_phones.value.length === 0
    ? [{ text: texts.noPhone, href: "/admin/settings#contact_phones" }]
    : [];
}

async function classNeeds(ctx: Ctx): Promise<Need[]> {
  const { classes } = await listClasses(ctx, { pageSize: 500 });
  return classes.flatMap(({ id, course, class_name, state, capacity, seats_taken = 0 }) => {
    const said: string[] = [];
    if (state === "draft") said.push(texts.draft(course, class_name));
    if (capacity !== null && seats_taken > capacity)
      said.push(texts.overfull(course, class_name, seats_taken, capacity));
    return said.map((text) => ({ text, href: `/admin/class-info?classId=${id}` }));
  });
}

async function tutorNeeds(ctx: Ctx): Promise<Need[]> {
  const { total } = await listSessions(ctx, { active_tutor: "no", ...ONE });
  return counted(total, texts.untaught, "/admin/sessions?active_tutor=no");
}

async function timeNeeds(ctx: Ctx): Promise<Need[]> {
  const { total } = await listStudents(ctx, { payment: "no_times", ...ONE });
  return counted(total, texts.noTimes, "/admin/registrations?payment=no_times");
}

async function moneyNeeds(ctx: Ctx): Promise<Need[]> {
  const { counts, total_amount, rows } = await deskQueues(ctx, { queue: "suspense", ...ONE });
  const [oldest] = rows;
  const since = oldest && "transaction_date" in oldest ? new Date(oldest.transaction_date) : new Date();
  const days = nairobiNights(since, new Date());
  const unmatched = (count: number) => texts.suspense(count, formatShillings(total_amount), days);
  return [
    ...counted(counts.unreadable ?? 0, texts.unreadable, "/money?queue=unreadable"),
    ...counted(counts.paid_waiting, texts.waiting, "/money?queue=paid_waiting"),
    ...counted(counts.suspense, unmatched, "/money?queue=suspense"),
    ...counted(counts.refunds, texts.refunds, "/money?queue=refunds"),
  ];
}

async function waiverNeeds(ctx: Ctx): Promise<Need[]> {
  const { total } = await listWaivers(ctx, { state: "requested", ...ONE });
  return counted(total, waiverPageTexts.waiting, "/admin/waivers?state=requested");
}

async function registerNeeds(ctx: Ctx): Promise<Need[]> {
  const { seasons } = await listAllSeasons(ctx, {});
  const today = nairobiDate(new Date());
  const needs: Need[] = [];
  for (const { number, status, starts_on } of seasons) {
    if (status === "closed" || (starts_on && starts_on > today)) continue;
    const query = { season: String(number), status: "unfinished", sort: "date" };
    const { total, rows } = await showOverview(ctx, { ...query, ...ONE });
    const oldest = formatDate(rows[0]?.date ?? today);
    const text = (count: number) => texts.registers(number, count, oldest);
    needs.push(...counted(total, text, `/admin/registers?${new URLSearchParams(query)}`));
  }
  return needs;
}

async function consentNeeds(ctx: Ctx): Promise<Need[]> {
  const { total } = await listStudents(ctx, { consent: "missing", ...ONE });
  return counted(total, texts.noConsent, "/admin/registrations?consent=missing");
}

async function messageNeeds(ctx: Ctx): Promise<Need[]> {
  const createdFrom = nairobiDate(new Date(Date.now() - UNSENT_DAYS * DAY_MS));
  const failed = await listMessages(ctx, { state: "failed", createdFrom, ...ONE });
  const unknown = await listMessages(ctx, { state: "unknown", ...ONE });
  const open = await listReplies(ctx, { state: "open", ...ONE });
  return [
    ...counted(
      failed.total,
      texts.unsent(UNSENT_DAYS),
      `/admin/messages?state=failed&createdFrom=${createdFrom}`,
    ),
    ...counted(unknown.total, texts.unknownEnd, "/admin/messages?state=unknown"),
    ...counted(open.total, texts.replies, "/admin/messages/replies?state=open"),
  ];
}

async function budgetNeeds(ctx: Ctx): Promise<Need[]> {
  const { spent, reserved, budget, level } = await showBudget(ctx, {});
  if (level === "fine") return [];
  const used = formatShillings(spent + reserved);
  const text = level === "over" ? texts.budgetOver : texts.budgetNear(used, formatShillings(budget));
  return [{ text, href: "/admin/messages" }];
}

function counted(total: number, toResponse: (count: number) => string, href: string): Need[] {
  return total > 0 ? [{ text: toResponse(total), href }] : [];
}
