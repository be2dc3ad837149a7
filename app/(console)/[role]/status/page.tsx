import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { FiguresTable } from "@/components/data-table/figures-table";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Disclosure } from "@/components/ui/disclosure";
import { showRunning } from "@/lib/domain/operations/show-status";
import { operationTexts } from "@/lib/domain/operations/texts";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { formatAge, statusTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

type Running = Awaited<ReturnType<typeof showRunning>>;

/** Broken rules the page lists; the API has all. */
const MOST_LINES = 20;

/** What runs and what waits, in plain words. */
export default async function StatusPage({ params }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "status");
  const loaded = await loadPart(() => showRunning(ctx, {}));
  return (
    <>
      <PageHead title={texts.title}>
        <ButtonLink variant="outline" href="/admin/status">
          {texts.again}
        </ButtonLink>
      </PageHead>
      {"data" in loaded ? (
        <Parts running={loaded.data} />
      ) : (
        <Alert variant="destructive" role="alert">
          {texts.failed}
        </Alert>
      )}
    </>
  );
}

/** One part of the page: open where something is wrong, else one line. */
type Part = { title: string; line: string; isWrong: boolean; body: ReactNode };

function Parts({ running }: { running: Running }) {
  const parts = [
    schedulerPart(running),
    channelsPart(running),
    checksPart(running),
    ...queueParts(running),
    ...jobParts(running),
    backupsPart(running),
  ];
  const wrong = parts.filter(({ isWrong }) => isWrong);
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        {running.problems.length === 0 && wrong.length > 0 ? null : <Problems problems={running.problems} />}
        <p className="text-muted-foreground">{texts.lookedAt(formatTime(running.at))}</p>
      </div>
      <div className="space-y-3">
        {[...wrong, ...parts.filter(({ isWrong }) => !isWrong)].map(({ title, line, isWrong, body }) => (
          <Disclosure
            key={`${title} ${isWrong}`}
            open={isWrong}
            title={
              <span className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <h2>{title}</h2>
                <StatusBadge good={!isWrong}>{line}</StatusBadge>
              </span>
            }
          >
            {body}
          </Disclosure>
        ))}
      </div>
      <p className="text-muted-foreground">
        {texts.alerted}{" "}
        <Link href="/admin/settings#alert_phones" className="font-semibold text-primary underline">
          {texts.whoIsAlerted}
        </Link>
      </p>
    </div>
  );
}

function Problems({ problems }: Pick<Running, "problems">) {
  if (problems.length === 0)
    return (
      <Alert variant="success" role="status">
        {texts.allWell}
      </Alert>
    );
  return (
    <Alert variant="destructive" role="alert">
      <p className="font-semibold">{texts.look}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {problems.map(({ key, text }) => (
          <li key={key}>
            {text} <NextStep problem={key} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function NextStep({ problem }: { problem: string }) {
  const step = texts.next[problem.replace(/:.*/, "")];
  if (!step) return null;
  return (
    <span>
      {step.say}{" "}
      {step.href ? (
        <Link href={step.href} className="font-semibold underline">
          {step.link}
        </Link>
      ) : null}
    </span>
  );
}

function schedulerPart({ scheduler: { ok, last_run_at }, at }: Running): Part {
  return {
    title: texts.scheduler,
    line: ok ? texts.running : texts.silent,
    isWrong: !ok,
    body: (
      <>
        <p>{last_run_at ? texts.ran(formatAge(last_run_at, at)) : texts.neverRan}</p>
        <p className="text-muted-foreground">{texts.schedulerHint}</p>
      </>
    ),
  };
}

function channelsPart({ channels, problems }: Running): Part {
  const isWrong =
    channels.some(({ state }) => state === "paused") || problems.some(({ key }) => key === "messages");
  return {
    title: texts.channels,
    line: isWrong ? texts.stuck : texts.fine,
    isWrong,
    body: (
      <DescriptionList
        rows={channels.map(({ channel, state, why }) => ({
          name: texts.channelNames[channel],
          value: (
            <>
              <StatusBadge good={state !== "paused"}>{texts.states[state]}</StatusBadge>
              {why ? <span className="mt-1 block font-normal">{why}</span> : null}
            </>
          ),
        }))}
      />
    ),
  };
}

function checksPart({ invariants: { checked_at, broken }, at }: Running): Part {
  const more = broken.length - MOST_LINES;
  return {
    title: texts.checks,
    line: broken.length > 0 ? texts.wrong : checked_at ? texts.fine : texts.neverChecked,
    isWrong: broken.length > 0,
    body: (
      <>
        <p>{checked_at ? texts.checked(formatAge(checked_at, at)) : texts.neverChecked}</p>
        {checked_at && broken.length === 0 ? <p>{texts.noneBroken}</p> : null}
        {broken.length > 0 ? (
          <>
            <p className="font-semibold">{texts.broken(broken.length)}</p>
            <ul className="list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
              {broken.slice(0, MOST_LINES).map(({ rule, subject }) => (
                <li key={`${rule} ${subject}`}>
                  {rule}: {subject}
                </li>
              ))}
              {more > 0 ? <li>{texts.more(more)}</li> : null}
            </ul>
            <p className="text-muted-foreground">{texts.tellDeveloper}</p>
          </>
        ) : null}
      </>
    ),
  };
}

function backupsPart({ backup, backupExpected, problems, at }: Running): Part {
  const isWrong = problems.some(({ key }) => key === "backup");
  const shown = (moment: string | null) =>
    moment ? `${formatTime(moment)} (${texts.ago(formatAge(moment, at))})` : texts.never;
  const isMade = backup.last_at !== null || backupExpected;
  return {
    title: texts.backups,
    line: isWrong ? (backup.last_at ? texts.late : texts.missing) : isMade ? texts.fine : texts.noBackups,
    isWrong,
    body: isMade ? (
      <DescriptionList
        rows={[
          { name: texts.lastBackup, value: shown(backup.last_at) },
          { name: texts.proven, value: shown(backup.proven_at) },
        ]}
      />
    ) : (
      <p>{texts.noBackups}</p>
    ),
  };
}

/** What only a person can clear stands apart from what the scheduler will clear by itself. */
function queueParts({ queues, at }: Running): Part[] {
  const part = (title: string, isWrong: boolean): Part[] => {
    const rows = queues.filter(({ name, waiting }) => (name === "unreadable" && waiting > 0) === isWrong);
    if (rows.length === 0) return [];
    const waiting = rows.reduce((sum, queue) => sum + queue.waiting, 0);
    const body = (
      <FiguresTable
        caption={title}
        rows={rows}
        keyOf={({ name }) => name}
        figures={[
          { header: texts.queue, lead: true, cell: ({ name }) => queueName(name) },
          { header: texts.waiting, number: true, cell: (queue) => queue.waiting },
          {
            header: texts.oldest,
            cell: ({ waiting: count, oldest_at }) =>
              count > 0 && oldest_at ? formatAge(oldest_at, at) : "-",
          },
        ]}
      />
    );
    return [{ title, line: waiting === 0 ? texts.nothing : texts.wait(waiting), isWrong, body }];
  };
  return [...part(texts.unreadable, true), ...part(texts.queues, false)];
}

function queueName(name: string): ReactNode {
  const words = texts.queueNames[name] ?? name;
  const { href } = (name === "unreadable" && texts.next.money) || {};
  if (!href) return words;
  return (
    <Link href={href} className="font-semibold text-primary underline">
      {words}
    </Link>
  );
}

function jobParts({ jobs, at }: Running): Part[] {
  const part = (title: string, isWrong: boolean): Part[] => {
    const rows = jobs.filter(({ last_error }) => (last_error !== null) === isWrong);
    if (rows.length === 0) return [];
    const body = (
      <FiguresTable
        caption={title}
        rows={rows}
        keyOf={({ name }) => name}
        figures={[
          {
            header: texts.job,
            lead: true,
            cell: ({ name }) => {
              const words = operationTexts.jobs[name] ?? name;
              return words.charAt(0).toUpperCase() + words.slice(1);
            },
          },
          { header: texts.lastRun, cell: ({ last_run_at }) => texts.ago(formatAge(last_run_at, at)) },
          {
            header: texts.result,
            cell: ({ last_error }) =>
              last_error === null ? (
                texts.fine
              ) : (
                <code className="block text-sm [overflow-wrap:anywhere]">{last_error}</code>
              ),
          },
        ]}
      />
    );
    return [{ title, line: isWrong ? texts.failing : texts.fine, isWrong, body }];
  };
  return [...part(texts.failingJobs, true), ...part(texts.jobs, false)];
}
