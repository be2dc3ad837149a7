import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ComponentProps } from "react";
import { academy, helpPhones } from "@/app/academy";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import { courseOptions } from "@/components/class-chooser/options";
import { classChoiceValues } from "@/components/class-chooser/read-choice";
import { KeepTyped } from "@/components/form/keep-typed";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { PhoneInUse } from "@/components/registration-form/phone-in-use";
import { StudentFields } from "@/components/registration-form/student-fields";
import { registrationTexts } from "@/components/registration-form/texts";
import { Columns } from "@/components/site/columns";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { firstDayIn } from "@/lib/domain/academy/rules";
import { PUBLIC } from "@/lib/domain/access/actor";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { PUBLIC_FIELDS } from "@/lib/domain/people/students/field-rules";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { type Language, typedIn } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { draftValues, siblingOf } from "../draft";
import { OpeningReminder } from "../opening-reminder";
import { registerAddress } from "../register-address";
import { chooseClassAction, goToLookUpAction, keepDraftAction } from "../registration-actions";
import { SeasonCard } from "../season-card";
import { Steps } from "../steps";
import { publicTexts } from "../texts";
import { registerTexts } from "./texts";

type Props = { searchParams: SearchParams };

/** A shared link to a class names its course. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const language = await pageLanguage();
  const texts = registerTexts[language];
  const params = await searchParams;
  if (one(params.step) === "you") return { title: texts.you };
  const course = courseOf(await coursesOpen(), one(params.class));
  return course
    ? {
        title: texts.titleOf(course.course_name),
        description: typedIn(language, course.course_details, course.course_details_sw),
      }
    : { title: texts.title };
}

async function coursesOpen(): Promise<CourseView[]> {
  return (await listCourses({ actor: PUBLIC }, { pageSize: 100 })).courses;
}

function courseOf(courses: CourseView[], wanted: string | undefined): CourseView | undefined {
  return courses.find(({ classes }) => classes.some(({ id }) => id === wanted));
}

/**
 * The first two steps of a registration: course, class and times, then the student. `?class=` chooses a class, also a full one, to wait
 * for it; `times` its sessions; `?step=you` asks for the student; `?draft=` changes a draft of this browser, and
 * `?sibling=` is a completed one, whose guardian registers another child.
 */
export default async function RegisterPage({ searchParams }: Props) {
  const language = await pageLanguage();
  const texts = registerTexts[language];
  const params = await searchParams;
  const draft = one(params.draft);
  const [about, courses, sibling] = await Promise.all([
    academy(),
    coursesOpen(),
    draft ? null : siblingOf(one(params.sibling)),
  ]);
  const saved: Record<string, string> = sibling ? {} : await draftValues(draft);
  const classId = one(params.class) ?? saved.class_id;
  const times = one(params.times) ?? saved.times ?? "";
  const course = courseOf(courses, classId);
  const chosen = course && classId ? { course, classId, times, draft, sibling } : null;
  if (about.registration_open && one(params.step) === "you") {
    if (!chosen) redirect(registerAddress({ class: classId, draft, sibling: sibling?.key }));
    return <You {...chosen} values={saved} about={about} language={language} />;
  }
  return (
    <Columns
      head={
        <>
          {about.advertised ? <Advert {...about.advertised} /> : null}
          {about.registration_open ? <Steps /> : null}
          <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
          <p className="text-lg text-muted-foreground">
            {about.registration_open ? texts.lead(about.season, about.youngest_age) : texts.soon}
          </p>
          {about.registration_open ? (
            <p className="lg:hidden">{publicTexts[language].fee(formatShillings(about.fee))}</p>
          ) : null}
        </>
      }
      beside={<SeasonCard />}
    >
      {!about.registration_open ? (
        <NotYet {...about} language={language} />
      ) : courses.length === 0 ? (
        <NoCourses />
      ) : (
        <Form
          action={chooseClassAction}
          values={chosen ? choiceValues(chosen) : {}}
          order={["class_id", "sessions"]}
        >
          {draft ? <input type="hidden" name="draft" value={draft} autoComplete="off" /> : null}
          {sibling ? <input type="hidden" name="sibling" value={sibling.key} autoComplete="off" /> : null}
          {classId && !chosen ? (
            <Alert variant="warning" role="status">
              {texts.classGone}
            </Alert>
          ) : null}
          <ClassChooser
            courses={courseOptions(courses, true, undefined, language)}
            legend={registrationTexts[language].courseAndClass}
            language={language}
            waits
            chosenStays
          />
          <SubmitButton label={registrationTexts[language].submit} busy={registrationTexts[language].busy} />
        </Form>
      )}
    </Columns>
  );
}

type Chosen = {
  course: CourseView;
  classId: string;
  /** The ids of its sessions, with dots between. */
  times: string;
  /** The key of the draft that is changed. */
  draft: string | undefined;
  /** The child of the same guardian who was registered before. */
  sibling: Awaited<ReturnType<typeof siblingOf>>;
};

function choiceValues({ course, classId, times }: Chosen): Record<string, string> {
  const group = course.classes.find(({ id }) => id === classId);
  const sessions = group?.sessions.filter(({ id }) => times.split(".").includes(id)) ?? [];
  return classChoiceValues(course.id, classId, sessions);
}

/** The second step: who the student is, with what was chosen. */
async function You({
  values,
  about,
  language,
  ...chosen
}: Chosen & {
  values: Record<string, string>;
  about: Awaited<ReturnType<typeof academy>>;
  language: Language;
}) {
  const texts = registerTexts[language];
  const { course, classId, times, draft, sibling } = chosen;
  const back = registerAddress({ class: classId, times, draft, sibling: sibling?.key });
  const group = course.classes.find(({ id }) => id === classId);
  return (
    <Columns
      head={
        <>
          <Steps back={[back]} />
          <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.you}</h1>
          <p>
            {texts.chosen}: <strong>{course.course_name}</strong>, {group?.class_name}.{" "}
            <a className="font-medium text-primary underline underline-offset-4" href={back}>
              {texts.change}
              <span className="sr-only"> {registrationTexts[language].courseAndClass}</span>
            </a>
          </p>
          <p className="text-muted-foreground">{texts.youLead}</p>
          {sibling ? (
            <p>
              {texts.sibling(sibling.name)}{" "}
              <a
                className="font-medium text-primary underline underline-offset-4"
                href={registerAddress({ step: "you", class: classId, times })}
              >
                {texts.leaveEmpty}
              </a>
            </p>
          ) : null}
          <a
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            href="/enroll"
          >
            {texts.known}
          </a>
        </>
      }
      beside={<SeasonCard />}
    >
      <Form
        action={keepDraftAction}
        values={sibling?.values ?? values}
        order={[...PUBLIC_FIELDS]}
        before={
          <PhoneInUse
            action={goToLookUpAction}
            venue={firstDayIn(language, about).venue}
            phones={(await helpPhones()).map(({ text }) => text)}
          />
        }
      >
        {draft ? <input type="hidden" name="draft" value={draft} autoComplete="off" /> : null}
        <input type="hidden" name="class_id" value={classId} autoComplete="off" />
        <input type="hidden" name="times" value={times} autoComplete="off" />
        <StudentFields
          form="public"
          names={PUBLIC_FIELDS}
          today={nairobiDate(new Date())}
          adultAbove={about.adult_above}
          youngestAge={about.youngest_age}
          language={language}
        />
        <SubmitButton label={registrationTexts[language].submit} busy={registrationTexts[language].busy} />
        <KeepTyped
          name="register"
          notYours={registerTexts[language].notYours}
          clear={registerTexts[language].clear}
        />
      </Form>
    </Columns>
  );
}

/** Before registration opens: the time of the opening. At that minute the page continues to the form by itself. */
function NotYet(about: ComponentProps<typeof OpeningNotice>) {
  return (
    <>
      <OpeningNotice {...about} />
      <OpeningReminder next="/register" />
      <ButtonLink variant="link" size="bare" href="/enroll">
        {registerTexts[about.language].registered}
      </ButtonLink>
    </>
  );
}

async function NoCourses() {
  const language = await pageLanguage();
  return (
    <div className="space-y-4">
      <Alert variant="destructive" role="alert">
        {catalogTextsIn[language].noCourses}
      </Alert>
      <ButtonLink href="/register">{registerTexts[language].again}</ButtonLink>
    </div>
  );
}

/** The notice of the next season. @param starts_on YYYY-MM-DD */
async function Advert({
  season,
  starts_on,
  external_link,
}: {
  season: number;
  starts_on: string | null;
  external_link: string | null;
}) {
  if (!starts_on) return null;
  const language = await pageLanguage();
  const texts = registerTexts[language];
  return (
    <Alert variant="warning">
      <span className="font-semibold">{texts.advert(season, formatDay(starts_on, language))}</span>{" "}
      {external_link ? (
        <a className="font-semibold underline underline-offset-4" href={external_link} rel="noopener">
          {texts.advertLink(season)}
        </a>
      ) : null}
    </Alert>
  );
}
