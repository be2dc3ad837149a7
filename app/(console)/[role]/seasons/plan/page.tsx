import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHead } from "@/components/console/page-head";
import { showSettings } from "@/lib/domain/academy/settings";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { listState } from "@/lib/platform/http/list-state";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { planAction } from "./actions";
import { PlanForm } from "./plan-form";
import { planTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const MOST = 500;

export default async function PlanSeasonPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "seasons/plan");
  const [{ seasons }, { tutors }, { settings }] = await Promise.all([
    listAllSeasons(ctx, {}),
    listTutors(ctx, { pageSize: MOST }),
    showSettings(ctx, {}),
  ]);
  const active = tutors.filter(({ status }) => status === "active");
  const live = seasons.filter(({ status }) => status !== "closed").map(({ number }) => number);
  const { from } = await listState(searchParams, ["from"]);
  const { source, courses } = await readSource(ctx, live, Number(from));
  const isActive = (id: string | null) => active.some((tutor) => tutor.id === id);
  const classes = courses.flatMap((course) => course.classes.map((group) => rowOf(group, isActive)));
  return (
    <>
      <PageHead title={texts.title} back={{ href: "/admin/settings?part=seasons", label: texts.back }} />
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <SourceChoice source={source} others={live.filter((number) => number !== source)} />
      <PlanForm
        key={source}
        action={planAction}
        values={{ number: String((seasons[0]?.number ?? 0) + 1), opens: "at", fee: "", classes }}
        formKey={randomUUID()}
        copiedFrom={source}
        choices={{
          courses: courses.map(({ id, course_name }) => ({ id, name: course_name })),
          tutors: active
            .map(({ id, full_name }): [string, string] => [id, full_name])
            .sort(([, one], [, other]) => one.localeCompare(other)),
          hours: { from: settings.session_opens.value, to: settings.session_closes.value },
        }}
        settingsFee={formatShillings(settings.fee.value)}
      />
    </>
  );
}

/** Names the season whose classes are copied, and offers the others; choosing another discards the input. */
function SourceChoice({ source, others }: { source: number | null; others: number[] }) {
  if (source === null || others.length === 0) return null;
  return (
    <p className="mb-5 flex flex-wrap gap-x-4 gap-y-1">
      <span>{texts.copied(source)}</span>
      {others.map((number) => (
        <Link
          key={number}
          href={`/admin/seasons/plan?from=${number}`}
          className="font-semibold text-primary underline"
        >
          {texts.copyInstead(number)}
        </Link>
      ))}
    </p>
  );
}

/** All courses with the classes of the season that is copied: the requested one, else the newest that has classes. */
async function readSource(ctx: Ctx, live: number[], wanted: number) {
  const inOrder = [
    ...live.filter((number) => number === wanted),
    ...live.filter((number) => number !== wanted),
  ];
  for (const number of inOrder) {
    const { courses } = await listCourses(ctx, { season: number, pageSize: MOST });
    if (courses.some(({ classes }) => classes.length > 0)) return { source: number, courses };
  }
  const { courses } = await listCourses(ctx, { pageSize: MOST });
  return { source: null, courses };
}

type Group = Awaited<ReturnType<typeof listCourses>>["courses"][number]["classes"][number];

/** A class as a row of the form, ticked. A suspended tutor becomes none. */
function rowOf(
  { course_id, class_name, capacity, sessions }: Group,
  isActive: (id: string | null) => boolean,
) {
  return {
    course_id,
    kept: "on",
    class_name,
    capacity: capacity?.toString() ?? "",
    sessions: sessions.map((session) => ({
      kept: "on",
      day: session.day,
      start_at: session.start_at,
      end_at: session.end_at,
      capacity: session.capacity?.toString() ?? "",
      tutor_id: isActive(session.tutor_id) ? (session.tutor_id ?? "") : "",
    })),
  };
}
