import { seasonLabel } from "@/app/(console)/_seasons/seasons";
import type { Option } from "@/components/ui/options";
import type { StaffRole } from "@/lib/domain/access/roles";
import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showSession } from "@/lib/domain/catalog/show-session";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { SEASON_STATUSES_WRITTEN_TO } from "@/lib/domain/correspondence/batches/input";
import { countAudiences, countGroupAudiences } from "@/lib/domain/correspondence/batches/unreached";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";
import { RowIds } from "@/lib/platform/input-shapes";
import { writeTexts as texts } from "./texts";

/** The audiences of a role, under the headings of the select. */
export type Choices = Array<{ heading: string; options: Option[] }>;

const MOST = 500;

/** The audiences of a role. @param to the audience in the address; a single student is offered only from there */
export async function readChoices(ctx: Ctx, role: StaffRole, to: string): Promise<Choices> {
  const groups = role === "tutor" ? await ofTutor(ctx) : await ofAdmin(ctx);
  const student = selectedOption(to) ?? (await studentOption(ctx, to));
  const isOffered = groups.some(({ options }) => options.some(({ value }) => value === to));
  const other = isOffered || role === "tutor" ? [] : await ofOtherSeason(ctx, to);
  const all = student ? [{ heading: texts.headings.student, options: [student] }, ...groups] : groups;
  return [...all, ...other].filter(({ options }) => options.length > 0);
}

async function ofAdmin(ctx: Ctx): Promise<Choices> {
  const [{ classes }, { seasons }, counts, groupCounts] = await Promise.all([
    listClasses(ctx, { pageSize: MOST }),
    listAllSeasons(ctx, {}),
    countAudiences(ctx, {}),
    countGroupAudiences(ctx, {}),
  ]);
  const { owing, enrolled, classes: inClass, sessions: inSession } = groupCounts;
  const courses = new Map(classes.map(({ course_id, course }) => [course_id, course]));
  const ofCourse = {
    heading: texts.headings.course,
    options: [...courses].map(([id, course]) => ({
      value: `course:${id}`,
      label: texts.sized(course, enrolled[id] ?? 0),
    })),
  };
  const live = seasons.filter(({ status }) => status !== "closed");
  const groups = live
    .toSorted((one, other) => Number(one.status === "planned") - Number(other.status === "planned"))
    .flatMap((season) => {
      const own = classes.filter((group) => group.season === season.number);
      const counted = counts.find((row) => row.season === season.number);
      return [
        {
          heading: texts.headings.season(seasonLabel(season)),
          options: SEASON_STATUSES_WRITTEN_TO.map((status) => {
            const label = texts.ofSeason(season.number, texts.statuses[status]);
            return {
              value: `season:${season.number}:${status}`,
              label: texts.sized(label, counted?.[status] ?? 0),
            };
          }),
        },
        {
          heading: texts.headings.owing(season.number),
          options: own.flatMap((group) => owingOption(group, owing[group.id] ?? 0)),
        },
        {
          heading: texts.headings.class(season.number),
          options: own.map((group) => classOption(group, inClass[group.id] ?? 0)),
        },
        {
          heading: texts.headings.session(season.number),
          options: own.flatMap((group) => sessionOptions(group, inSession)),
        },
      ];
    });
  return [...groups, ofCourse, { heading: texts.headings.staff, options: [allStaff(groupCounts.staff)] }];
}

const allStaff = (people: number) => ({ value: "staff", label: texts.sized(texts.allStaff, people) });

const nameOf = (group: ClassView) => texts.group(group.course, group.class_name, group.season);

function classOption(group: ClassView, people = group.total_enrolled ?? 0): Option {
  return { value: `class:${group.id}`, label: texts.sized(nameOf(group), people) };
}

/** Those of a class who owe; no choice where nobody does. */
function owingOption(group: ClassView, people: number): Option[] {
  if (people === 0) return [];
  return [
    { value: `class:${group.id}:owing`, label: texts.sized(`${nameOf(group)}: ${texts.owing}`, people) },
  ];
}

function sessionOptions(group: ClassView, people?: Record<string, number>): Option[] {
  return group.sessions.map(({ id, day, start_at, total_enrolled = 0 }) => ({
    value: `session:${id}`,
    label: texts.sized(
      `${nameOf(group)}: ${catalogTexts.days[day]} ${start_at}`,
      people ? (people[id] ?? 0) : total_enrolled,
    ),
  }));
}

/** A class, or the class of a session, that the address names and that is not of an open season. */
async function ofOtherSeason(ctx: Ctx, to: string): Promise<Choices> {
  const [kind, id = ""] = to.split(":");
  if (kind !== "class" && kind !== "session") return [];
  const group = await loadRecord(async () => {
    const classId = kind === "class" ? id : (await showSession(ctx, { sessionId: id })).class_id;
    return showClass(ctx, { classId });
  });
  if (!group) return [];
  return [
    { heading: texts.headings.class(group.season), options: [classOption(group)] },
    { heading: texts.headings.session(group.season), options: sessionOptions(group) },
  ];
}

async function ofTutor(ctx: Ctx): Promise<Choices> {
  const [{ sessions }, counts] = await Promise.all([
    showTutorSessions(ctx, {}),
    countGroupAudiences(ctx, {}),
  ]);
  const classes = new Map(
    sessions.map((session) => [session.class_id, texts.group(session.course, session.class, session.season)]),
  );
  return [
    {
      heading: texts.headings.ownClass,
      options: [...classes].map(([id, label]) => ({
        value: `class:${id}`,
        label: texts.sized(label, counts.classes[id] ?? 0),
      })),
    },
    {
      heading: texts.headings.ownSession,
      options: sessions.map(({ id, course, class: group, season, day, start_at }) => ({
        value: `session:${id}`,
        label: texts.sized(
          `${texts.group(course, group, season)}: ${catalogTexts.days[day]} ${start_at}`,
          counts.sessions[id] ?? 0,
        ),
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
