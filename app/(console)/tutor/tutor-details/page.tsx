import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { plusPhone } from "@/lib/platform/phone";
import { listTutors } from "@/lib/domain/staff/list-staff";
import { found } from "@/lib/platform/http/attempt";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { staffPage } from "@/lib/platform/http/staff-page";
import { tutorWords as words } from "../texts";

export const metadata: Metadata = { title: words.details };

/** A colleague, as a tutor may know one: who it is and how to reach them. */
export default async function TutorDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await staffPage(["tutor"]);
  const tutorId = one((await searchParams).tutorId);
  const tutor = tutorId ? await found(async () => (await listTutors(ctx, { tutorId })).tutors[0]) : undefined;
  const back = { href: "/tutor?tab=teachers", label: words.teachers };
  if (!tutor)
    return (
      <>
        <PageHead title={words.notFound} back={back} />
        <p>{words.notFoundText}</p>
      </>
    );
  const { msisdn, email } = tutor.user;
  return (
    <>
      <PageHead title={tutor.full_name} back={back} />
      <Card className="max-w-3xl">
        <DescriptionList
          rows={[
            { name: words.fullName, value: tutor.full_name },
            {
              name: words.columns.phone,
              value: <Reach href={`tel:+${msisdn}`}>{plusPhone(msisdn)}</Reach>,
            },
            {
              name: words.columns.email,
              value: email ? <Reach href={`mailto:${email}`}>{email}</Reach> : words.noEmail,
            },
          ]}
        />
      </Card>
    </>
  );
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink variant="link" size="bare" className="break-all text-left" href={href}>
      {children}
    </ButtonLink>
  );
}
