import type { Metadata } from "next";
import type { ComponentProps } from "react";
import { academy } from "@/app/academy";
import { courseOptions } from "@/components/class-chooser/options";
import { Form } from "@/components/form/form";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { PhoneInUse } from "@/components/registration-form/phone-in-use";
import { RegistrationFields } from "@/components/registration-form/registration-fields";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { FIELD_NAMES } from "@/lib/domain/students/field-rules";
import { formatShillings } from "@/lib/platform/money";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { defineTexts } from "@/lib/platform/texts";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { draftValues } from "../draft";
import { goToLookUpAction, keepDraftAction } from "../registration-actions";
import { publicTexts } from "../texts";

const texts = defineTexts({
  en: {
    title: "Register for Academy",
    lead: (season: number) =>
      `Season ${season}. Fill in your details and choose one course. You will see everything again before it is sent.`,
    soon: "You will give your details and choose one course here.",
    registered: "Registered already? Find your registration",
    advert: (season: number, starts: string) => `Season ${season} starts on ${starts}.`,
    advertLink: (season: number) => `Register for season ${season} on its own site`,
    again: "Try again",
  },
});

export const metadata: Metadata = { title: texts.title };

const ORDER = [...FIELD_NAMES, "class_id", "consent"];

export default async function RegisterPage() {
  const [about, { courses }, values] = await Promise.all([
    academy(),
    listCourses({ actor: PUBLIC }, { pageSize: 100 }),
    draftValues(),
  ]);
  return (
    <div className="max-w-xl space-y-7">
      {about.advertised ? <Advert {...about.advertised} /> : null}
      <div className="space-y-3">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
        <p className="text-lg text-muted-foreground">
          {about.registration_open ? texts.lead(about.season) : texts.soon}
        </p>
        {about.registration_open ? <p>{publicTexts.fee(formatShillings(about.fee))}</p> : null}
      </div>
      {!about.registration_open ? (
        <NotYet {...about} />
      ) : courses.length === 0 ? (
        <NoCourses />
      ) : (
        <Form
          action={keepDraftAction}
          values={values}
          order={ORDER}
          before={<PhoneInUse action={goToLookUpAction} />}
        >
          <RegistrationFields
            courses={courseOptions(courses, false)}
            today={nairobiDate(new Date())}
            adultAbove={about.adult_above}
          />
        </Form>
      )}
    </div>
  );
}

/** Before registration opens: when it does. At that minute this page shows the form without a reload. */
function NotYet(about: ComponentProps<typeof OpeningNotice>) {
  return (
    <>
      <OpeningNotice {...about} />
      <ButtonLink variant="link" size="bare" href="/enroll">
        {texts.registered}
      </ButtonLink>
    </>
  );
}

function NoCourses() {
  return (
    <div className="space-y-4">
      <Alert variant="destructive" role="alert">
        {catalogTexts.noCourses}
      </Alert>
      <ButtonLink href="/register">{texts.again}</ButtonLink>
    </div>
  );
}

/** The notice of the next season. @param starts_on YYYY-MM-DD */
function Advert({
  season,
  starts_on,
  external_link,
}: {
  season: number;
  starts_on: string | null;
  external_link: string | null;
}) {
  if (!starts_on) return null;
  return (
    <Alert variant="warning">
      <span className="font-semibold">{texts.advert(season, formatDay(starts_on))}</span>{" "}
      {external_link ? (
        <a className="font-semibold underline underline-offset-4" href={external_link} rel="noopener">
          {texts.advertLink(season)}
        </a>
      ) : null}
    </Alert>
  );
}
