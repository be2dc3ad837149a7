import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { SEASON_STATUSES_WRITTEN_TO } from "@/lib/domain/batches/input";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { getStudent } from "@/lib/domain/students/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";
import { RowIds } from "@/lib/platform/input-shapes";
import type { StaffRole } from "@/lib/platform/permissions/roles";
import { writeTexts as texts } from "./texts";

export type Option = { value: string; label: string };
/** The audiences of a desk, under the headings of the select. */
export type Choices = Array<{ heading: string; options: Option[] }>;

const MOST = 500;

/** The audiences of a desk. @param to the audience in the address; a single student is offered only from there */
export async function readChoices(ctx: Ctx, role: StaffRole, to: string): Promise<Choices> {
  const groups = role === "tutor" ? await ofTutor(ctx) : await ofAdmin(ctx);
  const student = selectedOption(to) ?? (await studentOption(ctx, to));
  const all = student ? [{ heading: texts.headings.student, options: [student] }, ...groups] : groups;
  return all.filter(({ options }) => options.length > 0);
}

async function ofAdmin(ctx: Ctx): Promise<Choices> {
  const [{ classes }, { seasons }] = await Promise.all([
    listClasses(ctx, { pageSize: MOST }),
    listAllSeasons(ctx, {}),
  ]);
  const name = (group: (typeof classes)[number]) => texts.group(group.course, group.class_name, group.season);
  const courses = new Map(classes.map(({ course_id, course }) => [course_id, course]));
  return [
    {
      heading: texts.headings.class,
      options: classes.map((group) => ({ value: `class:${group.id}`, label: name(group) })),
    },
    {
      heading: texts.headings.season,
      options: seasons
        .filter(({ status }) => status !== "closed")
        .flatMap(({ number }) =>
          SEASON_STATUSES_WRITTEN_TO.map((status) => ({
            value: `season:${number}:${status}`,
            label: texts.ofSeason(number, texts.statuses[status]),
          })),
        ),
    },
    {
      heading: texts.headings.course,
      options: [...courses].map(([id, course]) => ({ value: `course:${id}`, label: course })),
    },
    {
      heading: texts.headings.session,
      options: classes.flatMap((group) =>
        group.sessions.map(({ id, day, start_at }) => ({
          value: `session:${id}`,
          label: `${name(group)}: ${catalogTexts.days[day]} ${start_at}`,
        })),
      ),
    },
    { heading: texts.headings.staff, options: [{ value: "staff", label: texts.allStaff }] },
  ];
}

async function ofTutor(ctx: Ctx): Promise<Choices> {
  const { sessions } = await showTutorSessions(ctx, {});
  const classes = new Map(
    sessions.map((session) => [session.class_id, texts.group(session.course, session.class, session.season)]),
  );
  return [
    {
      heading: texts.headings.class,
      options: [...classes].map(([id, label]) => ({ value: `class:${id}`, label })),
    },
    {
      heading: texts.headings.session,
      options: sessions.map(({ id, course, class: group, season, day, start_at }) => ({
        value: `session:${id}`,
        label: `${texts.group(course, group, season)}: ${catalogTexts.days[day]} ${start_at}`,
      })),
    },
  ];
}

async function studentOption(ctx: Ctx, to: string): Promise<Option | undefined> {
  const [kind, id = ""] = to.split(":");
  if (kind !== "student") return undefined;
  const student = await loadRecord(() => getStudent(ctx, { q: id }));
  return student && { value: to, label: "full_name" in student ? student.full_name : student.name };
}

/** Students selected in a list. */
function selectedOption(to: string): Option | undefined {
  const [kind, ids = ""] = to.split(":");
  if (kind !== "students") return undefined;
  const read = RowIds.safeParse(ids);
  return read.success ? { value: to, label: texts.selected(read.data.length) } : undefined;
}
