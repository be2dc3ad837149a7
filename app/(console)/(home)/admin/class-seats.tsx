import Link from "next/link";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { formatCount } from "@/components/charts/scale";
import { Card, CardTitle } from "@/components/ui/card";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { countEnrolledToday } from "@/lib/domain/enrollments/enrolled-today";
import { countWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { RetryLine } from "../../retry";
import { seatTexts as texts } from "./texts";

/** The most rows on the dashboard; the list of classes has all of them. */
const MOST = 40;

/** The seats of a season's classes: taken, today and in all, held, waited for and in all; the fullest first. */
export async function ClassSeats({ ctx, season }: { ctx: Ctx; season: number }) {
  const loaded = await loadPart(() => readSeats(ctx, season));
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.title(season)}</CardTitle>
      {"data" in loaded ? (
        <Seats classes={loaded.data.rows} date={loaded.data.date} season={season} />
      ) : (
        <RetryLine text={texts.failed} retry={texts.retry} href="/admin" />
      )}
    </Card>
  );
}

type ClassSeatsRow = {
  id: string;
  name: string;
  capacity: number | null;
  today: number;
  enrolled: number;
  held: number;
  waiting: number;
};

async function readSeats(ctx: Ctx, season: number): Promise<{ rows: ClassSeatsRow[]; date: string }> {
  const { classes } = await listClasses(ctx, { season, pageSize: 500 });
  const { counts } = await countWaiting(ctx, { class_ids: classes.map(({ id }) => id) });
  const today = await countEnrolledToday(ctx, { season });
  const enrolledToday = new Map(today.classes.map(({ class_id, enrolled }) => [class_id, enrolled]));
  const rows = classes.map(({ id, course, class_name, capacity, total_enrolled = 0, seats_taken = 0 }) => ({
    id,
    name: `${course}, ${class_name}`,
    capacity,
    today: enrolledToday.get(id) ?? 0,
    enrolled: total_enrolled,
    held: seats_taken - total_enrolled,
    waiting: counts[id] ?? 0,
  }));
  rows.sort((one, other) => fullness(other) - fullness(one) || other.waiting - one.waiting);
  return { rows, date: today.date };
}

/** Seats taken and held of all seats; a class without a limit is never full. */
function fullness({ capacity, enrolled, held }: ClassSeatsRow): number {
  return capacity === null ? 0 : (enrolled + held) / Math.max(capacity, 1);
}

const CELL = "border-b py-1 pl-2 text-right tabular-nums";
/** On a phone the bar below the name shows the capacity, so that a class keeps room for its name. */
const WIDE_ONLY = "max-sm:hidden";

function Seats({ classes, date, season }: { classes: ClassSeatsRow[]; date: string; season: number }) {
  if (classes.length === 0) return <p className="text-muted-foreground">{texts.none}</p>;
  const sum = (of: "today" | "enrolled" | "held" | "waiting") =>
    classes.reduce((all, row) => all + row[of], 0);
  return (
    <>
      <p className="text-muted-foreground text-sm">{texts.counts}</p>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{texts.title(season)}</caption>
        <thead>
          <tr className="align-bottom text-muted-foreground text-xs">
            <th scope="col" className="border-b py-2 text-left font-semibold">
              {texts.columns.group}
            </th>
            {(["today", "taken", "held", "waiting", "capacity"] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${CELL} font-semibold ${column === "capacity" ? WIDE_ONLY : ""}`}
              >
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.slice(0, MOST).map((row) => (
            <tr key={row.id}>
              <th
                scope="row"
                className="border-b py-1 text-left font-normal leading-snug [overflow-wrap:anywhere]"
              >
                <Link href={`/admin/class-info?classId=${row.id}`} prefetch={false} className={LINK}>
                  {row.name}
                </Link>
                <Fill {...row} />
              </th>
              <td className={CELL}>
                <Count href={enrollmentsHref(season, row.id, { enrolledOn: date })} count={row.today} />
              </td>
              <td className={CELL}>
                <Count href={enrollmentsHref(season, row.id, { status: "enrolled" })} count={row.enrolled} />
              </td>
              <td className={CELL}>
                <Count href={enrollmentsHref(season, row.id, { status: "pending" })} count={row.held} />
              </td>
              <td className={CELL}>
                <Count href={`/admin/waiting-list?class_id=${row.id}`} count={row.waiting} />
              </td>
              <td className={`${CELL} ${WIDE_ONLY}`}>
                {row.capacity === null ? texts.noLimit : formatCount(row.capacity)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2 text-left">
              {texts.together(classes.length)}
            </th>
            {([sum("today"), sum("enrolled"), sum("held"), sum("waiting")] as const).map((count, index) => (
              <td key={texts.sums[index]} className="py-2 pl-2 text-right tabular-nums">
                {formatCount(count)}
              </td>
            ))}
            <td className={WIDE_ONLY} />
          </tr>
        </tfoot>
      </table>
      <p className="flex flex-wrap items-center gap-3 print:hidden">
        <Link
          href={`/admin/classes?season=${season}`}
          prefetch={false}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {texts.all}
        </Link>
        <ExportLinks href={`/admin/classes/export?season=${season}`} label={texts.export} />
      </p>
    </>
  );
}

const LINK = "inline-flex min-h-9 items-center text-primary underline-offset-4 hover:underline";

function enrollmentsHref(season: number, classId: string, filter: Record<string, string>): string {
  return `/admin/enrollments?${new URLSearchParams({ season: String(season), classId, ...filter })}`;
}

function Count({ href, count }: { href: string; count: number }) {
  if (count === 0) return "0";
  return (
    <Link href={href} prefetch={false} className={`${LINK} min-w-8 justify-end font-semibold`}>
      {formatCount(count)}
    </Link>
  );
}

/** Seats taken and held as a bar; the figures beside it say the same. */
function Fill({ capacity, enrolled, held }: ClassSeatsRow) {
  if (capacity === null) return null;
  const whole = Math.max(capacity, enrolled + held, 1);
  const [taken, reserved] = [(enrolled / whole) * 100, (held / whole) * 100];
  return (
    <svg aria-hidden="true" className="mb-1 block h-1.5 w-full">
      <rect width="100%" height="6" rx="3" className="fill-muted" />
      <rect width={`${taken.toFixed(1)}%`} height="6" rx="3" className="fill-primary" />
      <rect x={`${taken.toFixed(1)}%`} width={`${reserved.toFixed(1)}%`} height="6" className="fill-accent" />
    </svg>
  );
}
