"use client";
import { useForm } from "@/components/form/form-state";
import { Alert } from "@/components/ui/alert";
import { DescriptionList } from "@/components/ui/description-list";
import type { PlanPreview as Preview } from "@/lib/domain/season-lifecycle/planning/plan-season";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { planTexts as texts } from "./texts";

/** The records the plan will create, and the tutors it needs in two rooms at the same hour. */
export function PlanPreview({ preview, settingsFee }: { preview: Preview; settingsFee: string }) {
  const { values } = useForm().state;
  const { classes, sessions, clashes, without_tutor: withoutTutor } = preview;
  const courses = [...new Set(classes.map(({ course }) => course))];
  return (
    <div className="space-y-5">
      <p className="font-semibold text-lg">{texts.willMake(values.number ?? "", classes.length, sessions)}</p>
      <DescriptionList rows={facts(values, settingsFee)} />
      {clashes.length > 0 ? (
        <Alert variant="warning" role="alert" className="space-y-2">
          <p className="font-semibold">{texts.clashes(clashes.length)}</p>
          <ul className="list-disc space-y-1 pl-5">
            {clashes.map(({ tutor, meetings }) => {
              const line = texts.clash(tutor, meetings.map(meetingText));
              return <li key={line}>{line}</li>;
            })}
          </ul>
        </Alert>
      ) : (
        <p>{texts.noClash}</p>
      )}
      {withoutTutor > 0 ? <p>{texts.withoutTutor(withoutTutor)}</p> : null}
      {courses.map((course) => (
        <section key={course} className="rounded-xl border bg-card p-4">
          <h3 className="mb-2 font-bold">{course}</h3>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {classes
              .filter((group) => group.course === course)
              .map((group) => (
                <li key={group.class_name}>
                  <p>
                    <span className="font-semibold">{group.class_name}</span>, {texts.seats(group.capacity)}
                  </p>
                  <ul className="text-muted-foreground text-sm">
                    {group.sessions.map((session) => {
                      const line = texts.taughtBy(session, session.tutor ?? texts.noTutor);
                      return <li key={line}>{line}</li>;
                    })}
                    {group.sessions.length === 0 ? <li>{texts.noSessions}</li> : null}
                  </ul>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function facts(values: Record<string, string>, settingsFee: string) {
  const opens =
    values.opens === "at"
      ? formatTime(`${values.registration_opens_at}+03:00`)
      : texts.opensShown[values.opens === "now" ? "now" : "later"];
  return [
    {
      name: texts.dates,
      value: texts.span(formatDate(values.starts_on ?? ""), formatDate(values.ends_on ?? "")),
    },
    {
      name: texts.lastDay,
      value: values.last_payment_at ? formatDate(values.last_payment_at) : texts.notSet,
    },
    { name: texts.fee, value: values.fee || texts.ofSettings(settingsFee) },
    { name: texts.opens, value: opens },
  ];
}

type Named = { course: string; class_name: string; day: string; start_at: string; end_at: string };

function meetingText(session: Named): string {
  return texts.ofClass(session.course, session.class_name, texts.meeting(session));
}
