import type { Metadata } from "next";
import { tutorTexts as texts } from "@/app/(console)/[desk]/(home)/tutor/texts";
import { PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { listTutors } from "@/lib/domain/staff/list-staff";
import { found } from "@/lib/platform/http/attempt";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { staffPage } from "@/lib/platform/http/staff-page";
import { plusPhone } from "@/lib/platform/phone";

export const metadata: Metadata = { title: texts.details };

/** A colleague, as a tutor may know one: who it is and how to reach them. */
export default async function TutorDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await staffPage(["tutor"]);
  const tutorId = one((await searchParams).tutorId);
  const tutor = tutorId ? await found(async () => (await listTutors(ctx, { tutorId })).tutors[0]) : undefined;
  const back = { href: "/tutor?tab=teachers", label: texts.teachers };
  if (!tutor)
    return (
      <>
        <PageHead title={texts.notFound} back={back} />
        <p>{texts.notFoundText}</p>
      </>
    );
  const { msisdn, email } = tutor.user;
  return (
    <>
      <PageHead title={tutor.full_name} back={back} />
      <Card className="max-w-3xl">
        <DescriptionList
          rows={[
            { name: texts.fullName, value: tutor.full_name },
            {
              name: texts.columns.phone,
              value: <Scope href={`tel:+${msisdn}`}>{plusPhone(msisdn)}</Scope>,
            },
            {
              name: texts.columns.email,
              value: email ? <Scope href={`mailto:${email}`}>{email}</Scope> : texts.noEmail,
            },
          ]}
        />
      </Card>
    </>
  );
}

function Scope({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink variant="link" size="bare" className="break-all text-left" href={href}>
      {children}
    </ButtonLink>
  );
}
