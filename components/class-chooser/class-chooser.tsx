import type { Language } from "@/lib/platform/language";
import { ChoiceField, GroupError, MarkedGroup, TimesError } from "./fields";
import { type ClassOption, type CourseOption, type DayOption, noteTexts } from "./options";
import { chooserTexts } from "./progress";
import { classField, sessionField } from "./read-choice";
import { WaitLink } from "./wait-link";

/**
 * Radios for course, class and sessions, nested. A chosen course opens by CSS alone, so it works without scripts. The only class
 * of a course and the only session of a day are preselected. Public pages render it on the server, so that only its fields
 * (fields.tsx) go to the browser as scripts.
 */
export function ClassChooser({
  courses,
  legend,
  language = "en",
  waits = false,
  chosenStays = false,
}: {
  courses: CourseOption[];
  legend?: string;
  language?: Language;
  /** Whether full classes offer their waiting list. */
  waits?: boolean;
  /** Whether a full class that the form's values name, from a link or from what was sent, can be chosen, to wait for it. */
  chosenStays?: boolean;
}) {
  const texts = chooserTexts[language];
  const stays = chosenStays ? noteTexts[language].waitingList : undefined;
  return (
    <MarkedGroup names={["class_id", "sessions"]}>
      <legend className="mb-1.5 font-semibold leading-snug">{legend ?? texts.course}</legend>
      <GroupError name="class_id" />
      <div className="space-y-2">
        {courses.map((course, index) => (
          <div key={course.id} className="opens-when-chosen">
            <ChoiceField
              id={index === 0 ? "class_id" : undefined}
              name="course"
              value={course.id}
              disabled={course.full}
              only={courses.length === 1 && !course.full}
              label={<span className="font-medium">{course.name}</span>}
              note={course.note}
              stays={stays}
            />
            {waits && course.full
              ? course.classes.map((group, _, { length }) => (
                  <p key={group.id} className="px-3.5">
                    <WaitLink group={group} language={language} named={length > 1} />{" "}
                    <span className="text-muted-foreground text-sm">{group.times.join(", ")}</span>
                  </p>
                ))
              : null}
            <div className="opened-part mt-2 ml-4 space-y-4 border-primary border-l-2 pb-2 pl-4">
              {course.details ? (
                <p lang={course.detailsIn} className="text-muted-foreground text-sm">
                  {course.details}
                </p>
              ) : null}
              <Classes course={course} texts={texts} waits={waits ? language : undefined} stays={stays} />
            </div>
          </div>
        ))}
      </div>
    </MarkedGroup>
  );
}

type Texts = (typeof chooserTexts)[Language];

/** @param waits the language of links to waiting lists; undefined: none */
function Classes({
  course,
  texts,
  waits,
  stays,
}: {
  course: CourseOption;
  texts: Texts;
  waits: Language | undefined;
  stays: string | undefined;
}) {
  const name = classField(course.id);
  const [first, ...others] = course.classes;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <>
        <input type="hidden" name={name} value={first.id} />
        <p className="text-sm">
          {texts.chooseClass}: <span className="font-medium">{first.name}</span>
        </p>
        {first.days.length === 0 ? <Times lines={first.times} /> : null}
        <Days courseId={course.id} group={first} texts={texts} />
      </>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">
        {texts.chooseClass} <span className="sr-only">({course.name})</span>
      </legend>
      <div className="space-y-2">
        {course.classes.map((group) => (
          <div key={group.id} className="opens-when-chosen">
            <ChoiceField
              name={name}
              value={group.id}
              disabled={group.full}
              label={group.name}
              note={group.note}
              stays={stays}
            />
            {group.days.length === 0 ? <Times lines={group.times} /> : null}
            {waits && group.full ? (
              <p className="px-3.5">
                <WaitLink group={group} language={waits} />
              </p>
            ) : null}
            {group.days.length > 0 ? (
              <div className="opened-part mt-3 ml-1 space-y-4 pb-3 pl-3">
                <Days courseId={course.id} group={group} texts={texts} />
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The meeting times of a class whose sessions are chosen later. */
function Times({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="px-3.5 py-1.5 text-muted-foreground text-sm tabular-nums">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Days({ courseId, group, texts }: { courseId: string; group: ClassOption; texts: Texts }) {
  return (
    <>
      <TimesError courseId={courseId} classId={group.id} />
      {group.days.map((day) => (
        <Sessions key={day.day} classId={group.id} className={group.name} day={day} full={texts.full} />
      ))}
    </>
  );
}

function Sessions({
  classId,
  className,
  day,
  full,
}: {
  classId: string;
  className: string;
  day: DayOption;
  full: string;
}) {
  const name = sessionField(day.day, classId);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        {day.name} <span className="sr-only">({className})</span>
      </legend>
      <div className="space-y-2">
        {day.sessions.map((session) => (
          <ChoiceField
            key={session.id}
            name={name}
            value={session.id}
            disabled={session.full}
            only={day.sessions.length === 1 && !session.full}
            label={
              <>
                <span className="font-medium tabular-nums">{session.label}</span>{" "}
                <span className="text-muted-foreground text-sm">{session.tutor}</span>
              </>
            }
            note={session.full ? full : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}
