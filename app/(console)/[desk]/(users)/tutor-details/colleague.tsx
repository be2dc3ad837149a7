import { tutorTexts as texts } from "@/app/(console)/_staff/tutor-texts";
import { PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { listTutors } from "@/lib/domain/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadRecord } from "@/lib/platform/http/page-data";
import { plusPhone } from "@/lib/platform/phone";

/** A colleague as tutors see one: name and contacts. */
export async function Colleague({ ctx, tutorId }: { ctx: Ctx; tutorId: string | undefined }) {
  const tutor = tutorId
    ? await loadRecord(async () => (await listTutors(ctx, { tutorId })).tutors[0])
    : undefined;
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
              value: <ContactLink href={`tel:+${msisdn}`}>{plusPhone(msisdn)}</ContactLink>,
            },
            {
              name: texts.columns.email,
              value: email ? <ContactLink href={`mailto:${email}`}>{email}</ContactLink> : texts.noEmail,
            },
          ]}
        />
      </Card>
    </>
  );
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink variant="link" size="bare" className="break-all text-left" href={href}>
      {children}
    </ButtonLink>
  );
}
