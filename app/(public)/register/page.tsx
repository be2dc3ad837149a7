import type { Metadata } from "next";
import type { ComponentProps } from "react";
import { academy } from "@/app/academy";
import { courseOptions } from "@/components/class-chooser/options";
import { classChoiceValues } from "@/components/class-chooser/read-choice";
import { Form } from "@/components/form/posted-form";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { PhoneInUse } from "@/components/registration-form/phone-in-use";
import { RegistrationFields } from "@/components/registration-form/registration-fields";
import { Columns } from "@/components/site/columns";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PUBLIC } from "@/lib/domain/access/actor";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { FIELD_NAMES } from "@/lib/domain/people/students/field-rules";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { typedIn } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { draftValues } from "../draft";
import { goToLookUpAction, keepDraftAction } from "../registration-actions";
import { SeasonCard } from "../season-card";
import { publicTexts } from "../texts";

const registerTexts = bilingual({
  en: {
    title: "Register for Academy",
    titleOf: (course: string) => `${course}: register`,
    lead: (season: number, age: number) =>
      `Season ${season}, for students of ${age} or older. Choose one course and fill in your details. You will see everything again before it is sent.`,
    soon: "You will choose one course and give your details here.",
    registered: "Registered already? Find your registration",
    advert: (season: number, starts: string) => `Season ${season} starts on ${starts}.`,
    advertLink: (season: number) => `Register for season ${season} on its own site`,
    again: "Try again",
  },
  sw: {
    title: "Jisajili",
    titleOf: (course: string) => `${course}: jisajili`,
    lead: (season: number, age: number) =>
      `Msimu wa ${season}, kwa wanafunzi wa miaka ${age} na zaidi. Chagua kozi moja na ujaze maelezo yako. Unaona kila kitu tena kabla ya kutuma.`,
    soon: "Hapa unachagua kozi moja na kujaza maelezo yako.",
    registered: "Umeshajisajili? Tafuta usajili wako",
    advert: (season: number, starts: string) => `Msimu wa ${season} unaanza ${starts}.`,
    advertLink: (season: number) => `Jisajili kwa msimu wa ${season} kwenye tovuti yake`,
    again: "Jaribu tena",
  },
});

/** A shared link to a class (`?class=`) shows its course beside it. */
export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const language = await pageLanguage();
  const texts = registerTexts[language];
  const wanted = one((await searchParams).class);
  if (!wanted) return { title: texts.title };
  const { courses } = await listCourses({ actor: PUBLIC }, { pageSize: 100 });
  const course = courses.find(({ classes }) => classes.some(({ id }) => id === wanted));
  if (!course) return { title: texts.title };
  return {
    title: texts.titleOf(course.course_name),
    description: typedIn(language, course.course_details, course.course_details_sw),
  };
}

const ORDER = ["class_id", ...FIELD_NAMES, "consent"];

/** `?class=` chooses a class, also a full one, to wait for it; `?draft=` changes a draft of this browser. */
export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const language = await pageLanguage();
  const texts = registerTexts[language];
  const params = await searchParams;
  const draft = one(params.draft);
  const [about, { courses }, saved] = await Promise.all([
    academy(),
    listCourses({ actor: PUBLIC }, { pageSize: 100 }),
    draftValues(draft),
  ]);
  const wanted = one(params.class);
  const course = courses.find(({ classes }) => classes.some(({ id }) => id === wanted));
  const values = course && wanted ? { ...saved, ...classChoiceValues(course.id, wanted, []) } : saved;
  return (
    <Columns
      head={
        <>
          {about.advertised ? <Advert {...about.advertised} /> : null}
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
          action={keepDraftAction}
          values={values}
          order={ORDER}
          before={<PhoneInUse action={goToLookUpAction} />}
        >
          {draft ? <input type="hidden" name="draft" value={draft} autoComplete="off" /> : null}
          <RegistrationFields
            courses={courseOptions(courses, false, undefined, language)}
            today={nairobiDate(new Date())}
            adultAbove={about.adult_above}
            language={language}
          />
        </Form>
      )}
    </Columns>
  );
}

/** Before registration opens: the time of the opening. At that minute the page continues to the form by itself. */
function NotYet(about: ComponentProps<typeof OpeningNotice>) {
  return (
    <>
      <OpeningNotice {...about} />
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
