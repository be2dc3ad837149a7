import type { Metadata } from "next";
import { tutorTexts as texts } from "@/app/(console)/_staff/tutor-texts";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { scopeOf } from "@/lib/domain/access/authorize";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { one } from "@/lib/platform/http/list-state";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { plusPhone } from "@/lib/platform/phone";
import { AccountPage } from "../account-page";
import { userTexts } from "../texts";
import { TutorSessions } from "./tutor-sessions";

export const metadata: Metadata = { title: userTexts.tutors.details };

/** A tutor: the account and the sessions for roles that manage it, name and contacts for colleagues. */
export default async function TutorDetailsPage(props: RolePageProps) {
  const { ctx, role } = await requireRolePage(props.params, "tutor-details");
  const tutorId = one((await props.searchParams).tutorId);
  if (!scopeOf(role, "tutors.update-tutor")) return <Colleague ctx={ctx} tutorId={tutorId} />;
  return (
    <>
      <AccountPage kind="tutors" {...props} />
      {tutorId ? <TutorSessions ctx={ctx} tutorId={tutorId} /> : null}
    </>
  );
}

/** A colleague as tutors see one: name and contacts. */
async function Colleague({ ctx, tutorId }: { ctx: Ctx; tutorId: string | undefined }) {
  const tutor = tutorId
    ? await loadRecord(async () => (await listTutors(ctx, { tutorId })).tutors[0])
    : undefined;
  const back = { href: "/tutor?tab=teachers", label: texts.teachers };
  if (!tutor) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={back} />;
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
    <ButtonLink variant="link" size="fact" className="break-all text-left" href={href}>
      {children}
    </ButtonLink>
  );
}
