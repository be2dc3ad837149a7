import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { Renew } from "@/app/(console)/_live/renew";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ProgressBar } from "@/components/ui/progress";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf } from "@/lib/domain/access/roles";
import { showBatch } from "@/lib/domain/correspondence/batches/show-batches";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Batch, SteeringButtons, SteeringDialog } from "./steering";
import { batchPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The progress of a bulk message, and the actions on it. */
export default async function BatchPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "messages/batch");
  const query = await searchParams;
  const home = homeOf(role);
  const back = { href: `${home}/messages/batches`, label: texts.back };
  const batch = await loadRecord(() => showBatch(ctx, { batch_id: one(query.id) ?? "" }));
  if (!batch) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={back} />;
  const hrefWith = (more: Record<string, string> = {}) =>
    `${home}/messages/batch?${new URLSearchParams({ id: batch.id, ...more })}`;
  const dialog = one(query.dialog);
  return (
    <>
      <PageHead title={texts.title} back={back} notice={await consoleNotice()}>
        <SteeringButtons batch={batch} hrefWith={hrefWith} />
        <ExportLinks href={`${home}/messages/batch/export?batch_id=${batch.id}`} label={texts.csv} />
      </PageHead>
      {batch.state === "sending" && !dialog ? <Renew /> : null}
      <Alert
        variant={batch.state === "done" ? "success" : "default"}
        role="status"
        className="mb-6 max-w-3xl"
      >
        {texts.states[batch.state]}
      </Alert>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card className="space-y-3">
          <CardTitle>{texts.progress}</CardTitle>
          <Progress batch={batch} />
          {scopeOf(role, "messages.list") === "any" ? (
            <a
              href={`/admin/messages?batch_id=${batch.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {texts.list}
            </a>
          ) : null}
        </Card>
        <Card className="space-y-3">
          <CardTitle>{texts.facts}</CardTitle>
          <DescriptionList rows={factsOf(batch)} />
        </Card>
        <Card className="space-y-3 xl:col-span-2">
          <CardTitle>{batch.subject || texts.text}</CardTitle>
          <Text name={texts.english} text={batch.body.en} />
          {batch.body.sw === batch.body.en ? null : <Text name={texts.kiswahili} text={batch.body.sw} />}
        </Card>
      </div>
      {dialog ? <SteeringDialog batch={batch} dialog={dialog} hrefWith={hrefWith} /> : null}
    </>
  );
}

const STATES = Object.keys(texts.counts) as Array<keyof typeof texts.counts>;

/** The messages that left or will never leave, of all: none of them while all wait. */
function Progress({ batch: { counts } }: { batch: Batch }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const over = all - counts.queued - counts.sending;
  return (
    <>
      <ProgressBar value={over} max={all} label={texts.progress} />
      <p className="font-semibold tabular-nums">{texts.over(over, all)}</p>
      <ul className="space-y-1">
        {STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} className="flex justify-between gap-4">
            <span>{texts.counts[state]}</span>
            <span className="font-semibold tabular-nums">{texts.of(counts[state], all)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf(batch: Batch) {
  const { channel } = batch;
  return [
    { name: texts.people, value: texts.peopleOf(batch.people, batch.unreachable) },
    { name: texts.messages, value: String(batch.messages) },
    { name: texts.channel, value: texts.channels[channel] },
    { name: texts.purpose, value: texts.purposes[batch.purpose] },
    ...(channel === "sms"
      ? [
          {
            name: texts.cost,
            value: texts.costOf(formatShillings(batch.cost), formatShillings(batch.expected_cost)),
          },
        ]
      : []),
    { name: texts.by, value: <span className="wrap-anywhere">{batch.written_by}</span> },
    { name: texts.created, value: formatTime(batch.created_at) },
    { name: texts.sendAt, value: formatTime(batch.send_at) },
  ];
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <figure className="space-y-1.5">
      <figcaption className="text-muted-foreground text-sm">{name}</figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-wrap rounded-xl bg-muted px-4 py-3">
        {text}
      </blockquote>
    </figure>
  );
}
