import { type ClassOption, courseOptions } from "@/components/class-chooser/options";
import { WaitLink } from "@/components/class-chooser/wait-link";
import { Card } from "@/components/ui/card";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import type { Language } from "@/lib/platform/language";

/** The courses of the season, shown before the form: their content, each class's meeting times, and the seats left. */
export function CourseList({
  courses,
  language,
  waits,
}: {
  courses: CourseView[];
  language: Language;
  /** Whether full classes offer their waiting list. */
  waits: boolean;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {courseOptions(courses, false, undefined, language)
        .filter(({ classes }) => classes.length > 0)
        .map((course) => (
          <li key={course.id}>
            <Card className="h-full space-y-2 p-4 sm:p-5">
              <h3 className="font-bold text-lg leading-snug">{course.name}</h3>
              {course.details ? <p className="text-muted-foreground">{course.details}</p> : null}
              <ul className="divide-y">
                {course.classes.map((group) => (
                  <li key={group.id} className="py-2">
                    <ClassTimes group={group} />
                    {waits && group.full ? <WaitLink group={group} language={language} /> : null}
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
    </ul>
  );
}

function ClassTimes({ group }: { group: ClassOption }) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{group.name}</span>
        <span className="text-muted-foreground text-sm">{group.note}</span>
      </p>
      {group.times.map((line) => (
        <p key={line} className="text-sm tabular-nums">
          {line}
        </p>
      ))}
    </>
  );
}
