import "./month.css";
import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { academyOnPaper } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Logo } from "@/components/site/logo";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LinkButton } from "@/components/ui/link-button";
import { PrintButton } from "@/components/ui/print-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { listState, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatMonth, formatTime } from "@/lib/platform/time/nairobi-time";
import { Figures, type Month } from "./figures";
import { FileDialog } from "./file-dialog";
import { MonthTables } from "./tables";
import { monthPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const hrefOf = (month: string) => `/money/month?month=${month}`;

/** The treasurer's month, to look at, file and print. */
export default async function MonthPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("payments.month");
  const { month: wanted, dialog } = await listState(searchParams, ["month", "dialog"]);
  const loaded = await loadPart(() => showMonth(ctx, wanted ? { month: wanted } : {}));
  if (!("data" in loaded))
    return (
      <>
        <PageHead title={texts.title} />
        <ChooseMonth month={wanted} />
        <Alert variant="destructive" role="alert" className="mt-4">
          {loaded.refusal?.errors?.month?.[0] ?? loaded.refusal?.message ?? texts.failed}
        </Alert>
      </>
    );
  const month = loaded.data;
  const mayFile = month.is_next_to_file && scopeOf(role, "payments.file-month") !== undefined;
  return (
    <>
      <Paper />
      <PageHead title={texts.of(formatMonth(month.month))} notice={await consoleNotice()}>
        {mayFile ? (
          <LinkButton href={`${hrefOf(month.month)}&dialog=file`}>{texts.file.open}</LinkButton>
        ) : null}
        <ExportLinks href={`/money/month/export?month=${month.month}`} label={texts.export} />
        <PrintButton label={texts.print} />
      </PageHead>
      <div className="space-y-8 print:space-y-3">
        <div className="space-y-4 print:space-y-1">
          <ChooseMonth month={month.month} previous={month.previous} next={month.next} />
          <Notes month={month} />
        </div>
        <Figures lines={month.lines} />
        <MonthTables lines={month.lines} />
        <Signatures />
      </div>
      {mayFile && dialog === "file" ? (
        <FileDialog
          month={month.month}
          mark={month.mark}
          needsReason={month.uncovered_days.length > 0}
          closeHref={hrefOf(month.month)}
        />
      ) : null}
    </>
  );
}

/** The academy's name and logo above the printed month. */
async function Paper() {
  const { logo, name } = await academyOnPaper();
  return (
    <div className="month-paper">
      <div className="mb-2 flex items-center gap-3">
        <Logo logo={logo} size={11} />
        <div>
          <p className="font-bold text-lg">{name}</p>
          <p className="text-xs">{texts.printed(formatTime(new Date().toISOString()))}</p>
        </div>
      </div>
    </div>
  );
}

function ChooseMonth({
  month,
  previous,
  next,
}: {
  month: string | undefined;
  previous?: string;
  next?: string | null;
}) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
      <div className="min-w-0 flex-1 basis-36 space-y-1 sm:max-w-60">
        <Label htmlFor="month">{texts.choose}</Label>
        <Input id="month" name="month" type="month" defaultValue={month} required />
      </div>
      <Button type="submit" variant="outline">
        {texts.show}
      </Button>
      {previous ? (
        <ButtonLink variant="ghost" href={hrefOf(previous)}>
          {texts.previous}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink variant="ghost" href={hrefOf(next)}>
          {texts.next}
        </ButtonLink>
      ) : null}
    </form>
  );
}

/** Whether the month is filed, and what about it is not known, or not as the statement says. */
function Notes({ month }: { month: Month }) {
  const { filed, uncovered_days: uncovered, statement, late, since, lines } = month;
  const isWrong = late.is_unexplained || since.is_unexplained;
  const isGood = filed && uncovered.length === 0 && statement && !statement.last_apart;
  const first = statement?.first_apart?.date;
  return (
    <Alert
      variant={isWrong ? "destructive" : isGood ? "success" : "warning"}
      role={isWrong ? "alert" : undefined}
      className="space-y-1 print:border-0 print:p-0"
    >
      {lines.map(({ part, name }, index) =>
        part === "notes" ? (
          <p key={name} className={index === 0 ? "wrap-anywhere font-semibold" : "wrap-anywhere"}>
            {name}
          </p>
        ) : null,
      )}
      {first ? (
        <ButtonLink
          variant="outline"
          className="print:hidden"
          href={`/money/reconciliation?from=${first}&to=${first}`}
        >
          {texts.compare}
        </ButtonLink>
      ) : null}
    </Alert>
  );
}

/** Lines for the two who sign the printed month. */
function Signatures() {
  const { prepared, checked, date } = texts.signs;
  return (
    <div className="month-paper break-inside-avoid pt-8 text-sm">
      <div className="grid grid-cols-2 gap-10">
        {[prepared, checked].map((who) => (
          <p key={who} className="border-t pt-1">
            {who}, {date}
          </p>
        ))}
      </div>
    </div>
  );
}
