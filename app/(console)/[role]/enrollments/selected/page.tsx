import { redirect } from "next/navigation";
import { readSelected } from "@/app/(console)/_selected/read-selected";
import { SelectedExport } from "@/app/(console)/_selected/selected-export";
import { SelectedForm } from "@/app/(console)/_selected/selected-form";
import { NothingSelected, SelectedPage, selectedMetadata } from "@/app/(console)/_selected/selected-page";
import { selectedTexts as texts } from "@/app/(console)/_selected/texts";
import { readFund, waiversWaiting } from "@/app/(console)/_waivers/read-waivers";
import { waiverPageTexts } from "@/app/(console)/_waivers/texts";
import { WaiveFields } from "@/app/(console)/_waivers/waive-dialog";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import { courseOptions } from "@/components/class-chooser/options";
import { Alert } from "@/components/ui/alert";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import type { Ctx } from "@/lib/platform/commands/command";
import { one } from "@/lib/platform/http/list-state";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import { formatShillings } from "@/lib/platform/money";
import { shortIds } from "@/lib/platform/short-ids";
import { enrollmentListTexts } from "../texts";
import { moveEnrollmentsAction, waiveFeesAction } from "./actions";

export const metadata = selectedMetadata;

const LIST = "/admin/enrollments";
const MOST_COURSES = 500;

/** Confirms an action on selected enrollments: move to another class, waive the fee, or export. A message leads on to its own page. */
export default async function SelectedEnrollmentsPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "enrollments/selected");
  const selected = await readSelected(searchParams, LIST);
  const { ids, action } = selected;
  const without = Number(one((await searchParams).without) ?? 0) || 0;
  if (ids.length === 0) return <NothingSelected selected={selected} />;
  const { rows: found } = await listEnrollments(ctx, { ids, pageSize: MOST_ROWS });
  found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  if (action === "message") {
    const students = new Set(found.map(({ student_id }) => student_id));
    redirect(`/admin/messages/new?to=students:${shortIds([...students])}`);
  }
  const rows = found.map((row) => ({
    id: row.id,
    name: row.full_name,
    detail: `${row.registration_no}, ${row.class.course}, ${row.class.class}`,
  }));
  if (action === "export")
    return <SelectedExport address={`${LIST}/export`} selected={selected} rows={rows} />;
  if (action === "waive") {
    const waivers = await waiversWaiting(ctx, role, ids);
    const owing = found.map((row, nth) => ({
      id: row.id,
      name: row.full_name,
      detail: `${rows[nth]?.detail}, ${owedText(row.amount_due ?? 0, waivers.get(row.id)?.amount)}`,
    }));
    return (
      <SelectedPage
        title={texts.waive.title(rows.length)}
        text={texts.waive.text}
        selected={selected}
        rows={owing}
      >
        <WithoutPlace count={without} />
        <SelectedForm
          action={waiveFeesAction}
          ids={ids}
          back={selected.back}
          confirm={texts.waive.confirm(rows.length)}
          order={["reason", "from"]}
        >
          <WaiveFields fund={await readFund(ctx)} />
        </SelectedForm>
      </SelectedPage>
    );
  }
  const [season, another] = new Set(found.map((row) => row.season));
  return (
    <SelectedPage
      title={texts.move.title(rows.length)}
      text={texts.move.text}
      selected={selected}
      rows={rows.map((row, nth) => ({ ...row, name: `${nth + 1}. ${row.name}` }))}
    >
      <WithoutPlace count={without} />
      {season === undefined || another !== undefined ? (
        <Alert variant="warning" className="max-w-3xl">
          {texts.move.seasons}
        </Alert>
      ) : (
        <SelectedForm
          action={moveEnrollmentsAction}
          ids={ids}
          back={selected.back}
          confirm={texts.move.confirm(rows.length)}
          order={["class_id", "sessions"]}
        >
          <ClassChooser courses={await coursesOf(ctx, season, rows.length)} />
        </SelectedForm>
      )}
    </SelectedPage>
  );
}

/** Says how many of the selected students have no place. */
function WithoutPlace({ count }: { count: number }) {
  return count > 0 ? (
    <Alert variant="warning" className="max-w-3xl">
      {enrollmentListTexts.withoutPlace(count)}
    </Alert>
  ) : null;
}

/** What a waiver of all that is due would be. Shillings. */
function owedText(due: number, waits: number | undefined): string {
  if (waits !== undefined) return waiverPageTexts.amountWaits(formatShillings(waits));
  return due > 0 ? waiverPageTexts.due(formatShillings(due)) : waiverPageTexts.nothingDue;
}

/** The classes to choose from; one with less room than the rows need says how many find a seat. */
async function coursesOf(ctx: Ctx, season: number, asked: number) {
  const { courses } = await listCourses(ctx, { season, pageSize: MOST_COURSES });
  const left = new Map(courses.flatMap(({ classes }) => classes).map((one) => [one.id, placesLeftIn(one)]));
  const withRoom = <Option extends { note: string }>(option: Option, id: string | undefined): Option => {
    const seats = id === undefined ? null : (left.get(id) ?? null);
    if (seats === null || seats === 0 || seats >= asked) return option;
    return { ...option, note: texts.move.fits(option.note, seats) };
  };
  return courseOptions(courses, true).map((course) => ({
    ...withRoom(course, course.classes.length === 1 ? course.classes[0]?.id : undefined),
    classes: course.classes.map((group) => withRoom(group, group.id)),
  }));
}
