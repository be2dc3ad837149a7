import "server-only";
import { cache } from "react";
import { academy } from "@/app/academy";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import type { QueueStats } from "@/lib/domain/enrollments/waiting-list/queue-stats";
import { showWaiting } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { untilFrom } from "@/lib/platform/time/until";
import { studentSession } from "./session";
import { guardianTexts, summaryTexts } from "./texts";
import { waitingPageTexts } from "./waiting-texts";

/** The places of the session's student on waiting lists, read once per request; null without a student session. */
export const ownPlaces = cache(async () => {
  const session = await studentSession();
  return session && showWaiting(session.ctx, { student_id: session.studentId });
});

/** Says that the messages about a minor go to the guardian's phone; nothing for adults. */
export async function GuardianLine() {
  const ends = (await ownPlaces())?.guardian_ends_in;
  return ends ? <p>{guardianTexts[await pageLanguage()].messages(ends)}</p> : null;
}

export async function ownEntries() {
  return (await ownPlaces())?.waiting ?? [];
}

export type WaitingEntry = Awaited<ReturnType<typeof ownEntries>>[number];

/** The page of a class's waiting list. */
export const waitingPage = (classId: string) => `/waiting-list?class=${classId}`;

/** The class, with its course where the name does not say it. */
export async function nameOf({ course_name, class_name }: { course_name: string; class_name: string }) {
  return summaryTexts[await pageLanguage()].class(course_name, class_name);
}

/** The own entry as sentences, the most important first. */
async function entrySentences({ state, position, ahead, paid, offer_until }: WaitingEntry) {
  const texts = waitingPageTexts[await pageLanguage()];
  if (state === "offered" && offer_until) return [texts.offered(await momentShown(offer_until))];
  if (paid) return [texts.position(position), texts.paid, texts.paidStays];
  return [texts.position(position), texts.ahead(ahead)];
}

async function queueStatsSentences(stats: QueueStats): Promise<string[]> {
  const texts = waitingPageTexts[await pageLanguage()];
  const { waiting, paying_now, next_hold_ends_at: end, moved_up_last_season: movedUp } = stats;
  return [
    texts.waiting(waiting),
    texts.paying(paying_now),
    ...(end ? [texts.freeAt(await momentShown(end))] : []),
    ...(movedUp === null ? [] : [texts.movedUp(movedUp)]),
  ];
}

/** A moment as people say it: 10:22 today. @param iso ISO 8601 */
async function momentShown(iso: string): Promise<string> {
  const language = await pageLanguage();
  return summaryTexts[language].at(untilFrom(new Date(iso), new Date((await academy()).now), language));
}

/** One line for the card with the student's state. @param isLinked false beside a button that leads to the list */
export async function WaitingLine({ isLinked }: { isLinked: boolean }) {
  const texts = waitingPageTexts[await pageLanguage()];
  const entries = await ownEntries();
  return Promise.all(
    entries.map(async (entry) => (
      <p key={entry.waiting_id}>
        {entry.state === "offered"
          ? texts.offeredHere(await nameOf(entry))
          : texts.positionIn(entry.position, await nameOf(entry))}{" "}
        {isLinked ? (
          <a
            className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4"
            href={waitingPage(entry.class_id)}
          >
            {texts.see}
          </a>
        ) : null}
      </p>
    )),
  );
}

/** A card for each list the student is on: the position, the outlook, and a link to leave. */
export async function WaitingEntries() {
  const texts = waitingPageTexts[await pageLanguage()];
  const entries = await ownEntries();
  return Promise.all(
    entries.map(async (entry) => (
      <Card key={entry.waiting_id} className="space-y-3 print:hidden">
        <CardTitle>{texts.title}</CardTitle>
        <p className="font-semibold">{await nameOf(entry)}</p>
        <EntryText entry={entry} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" href={waitingPage(entry.class_id)}>
            {texts.see}
          </ButtonLink>
          <LeaveLink entry={entry} />
        </div>
      </Card>
    )),
  );
}

/** The own position, with the outlook until a seat is offered. */
export async function EntryText({ entry }: { entry: WaitingEntry }) {
  const [first, ...rest] = await entrySentences(entry);
  return (
    <>
      <p className="font-bold text-lg leading-snug">{first}</p>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {entry.state === "offered" ? null : (
        // The figures may be older than the position.
        <QueueStatsList
          stats={{ ...entry.outlook, waiting: Math.max(entry.outlook.waiting, entry.position) }}
        />
      )}
    </>
  );
}

export async function QueueStatsList({ stats }: { stats: QueueStats }) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      {(await queueStatsSentences(stats)).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Links to the confirmation of leaving; nothing for students who paid, because their entry stays. */
export async function LeaveLink({ entry }: { entry: WaitingEntry }) {
  if (entry.paid) return null;
  const texts = waitingPageTexts[await pageLanguage()];
  return (
    <ButtonLink variant="link" size="bare" href={`${waitingPage(entry.class_id)}&leave=1`}>
      {texts.leave}
    </ButtonLink>
  );
}
