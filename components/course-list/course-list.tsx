import { type ClassOption, courseOptions } from "@/components/class-chooser/options";
import { WaitLink } from "@/components/class-chooser/wait-link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import type { Language } from "@/lib/platform/language";
import { CourseDrawing } from "./course-drawing";

/**
 * The courses of the season, shown before the form: their content, each class's meeting times, and the seats left. While registration
 * is open a class with a free seat leads to the form with the class chosen, and a full one to its waiting list.
 */
export function CourseList({
  courses,
  language,
  isOpen,
}: {
  courses: CourseView[];
  language: Language;
  isOpen: boolean;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {courseOptions(courses, false, undefined, language)
        .filter(({ classes }) => classes.length > 0)
        .map((course) => (
          <li key={course.id}>
            <Card className="h-full space-y-2 p-4 [overflow-wrap:anywhere] sm:p-5">
              <div className="flex items-start justify-between gap-3">
                <h3 className="min-w-0 font-bold text-lg leading-snug">{course.name}</h3>
                <span className="shrink-0 rounded-2xl bg-accent-soft p-2 text-primary">
                  <CourseDrawing course={course.name} className="size-9" />
                </span>
              </div>
              {course.details ? (
                <p lang={course.detailsIn} className="text-muted-foreground">
                  {course.details}
                </p>
              ) : null}
              <ul className="divide-y">
                {course.classes.map((group) => (
                  <li key={group.id} className="py-1">
                    {isOpen && !group.full ? (
                      <a
                        href={`/register?class=${group.id}`}
                        className="-mx-2 block rounded-xl px-2 py-2 hover:bg-secondary"
                      >
                        <ClassTimes group={group} />
                      </a>
                    ) : (
                      <div className="py-2">
                        <ClassTimes group={group} />
                        {isOpen ? <WaitLink group={group} language={language} /> : null}
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
    </ul>
  );
}

const LOOK = { full: "destructive", few: "warning", free: "success" } as const;

function ClassTimes({ group }: { group: ClassOption }) {
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold">{group.name}</span>
        <Badge variant={LOOK[group.seats]}>{group.note}</Badge>
      </span>
      {group.times.map((line) => (
        <span key={line} className="block text-sm tabular-nums">
          {line}
        </span>
      ))}
    </>
  );
}
