import type { Metadata } from "next";
import { readFund, waiversWaiting } from "@/app/(console)/_waivers/read-waivers";
import { waiverPageTexts } from "@/app/(console)/_waivers/texts";
import { WaitingWaiver } from "@/app/(console)/_waivers/waiting-waiver";
import { WaiveDialog } from "@/app/(console)/_waivers/waive-dialog";
import { WaiverDialog } from "@/app/(console)/_waivers/waiver-dialogs";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { actorId } from "@/lib/domain/access/actor";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { stepOf, stepsOf } from "@/lib/domain/payments/waivers/steps";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { canGiveSeat, SeatDialog } from "../_money/seat-dialog";
import { moneyTexts } from "../_money/texts";
import { EnrollmentDialog } from "../_students/enrollment-dialog";
import { enrollmentLinks, moneyLinks } from "../_students/enrollment-links";
import { enrollmentRows } from "../_students/enrollment-rows";
import { MoneyPart, moneyOf } from "../_students/money-part";
import { NoResults } from "../_students/no-results";
import { studentRows } from "../_students/student-rows";
import { studentPageTexts as texts } from "../_students/texts";
import { waitingTexts } from "../_students/waiting-texts";
import { Timeline } from "../timeline";
import { OutcomeDialog } from "./dialogs";
import { timelineOf } from "./enrollment-timeline";

export const metadata: Metadata = { title: texts.enrollmentTitle };

/** One enrollment with its timeline and payments; roles that may move or delete it do so here. */
export default async function EnrollmentDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("students.show-enrollment");
  const params = await searchParams;
  const enrollment = await loadRecord(() => showEnrollment(ctx, { id: one(params.id) }));
  const back = backOf(role);
  if (!enrollment) return <NoResults text={texts.enrollmentNotFound} back={back.href} />;
  const ownHref = `/enrollment-details?id=${enrollment.enrollment_id}`;
  const { season } = await academy();
  const links = enrollmentLinks(enrollment, { role, season }, (dialog) => `${ownHref}&dialog=${dialog}`);
  const mayGive = canGiveSeat(enrollment, season);
  const mayDecide = enrollment.status === "enrolled" && scopeOf(role, "students.set-outcome") !== undefined;
  const isOwed = enrollment.amount_due > 0 && enrollment.status !== "cancelled";
  const waiver = (await waiversWaiting(ctx, role, [enrollment.enrollment_id])).get(enrollment.enrollment_id);
  const steps = waiver ? stepsOf(waiver, actorId(ctx.actor)) : [];
  const mayWaive = isOwed && !waiver && scopeOf(role, "payments.waive-fee") !== undefined;
  const dialog = one(params.dialog);
  const wanted = (dialog === "update" && links.update) || (dialog === "delete" && links.remove);
  const waiverStep = stepOf(dialog, steps);
  const account = await loadPart(() => showCredit(ctx, { enrollment_id: enrollment.enrollment_id }));
  const money = onlyOf(await moneyOf(ctx, enrollment.student.id), enrollment.enrollment_id);
  return (
    <>
      <PageHead title={texts.enrollmentTitle} back={back} notice={await consoleNotice()}>
        {mayGive ? <LinkButton href={`${ownHref}&dialog=seat`}>{moneyTexts.seat.give}</LinkButton> : null}
        {moneyLinks(enrollment).map(({ href, label }, index) => (
          <LinkButton key={href} href={href} variant={index === 0 && !mayGive ? "default" : "outline"} scroll>
            {label}
          </LinkButton>
        ))}
        {mayWaive ? (
          <LinkButton variant="outline" href={`${ownHref}&dialog=waive`}>
            {waiverPageTexts.waive}
          </LinkButton>
        ) : null}
        {enrollment.status === "paid_waiting" ? (
          <LinkButton
            variant="outline"
            href={`${homeOf(role)}/waiting-list?class_id=${enrollment.class_id}`}
            scroll
          >
            {waitingTexts.list}
          </LinkButton>
        ) : null}
        {links.update ? (
          <LinkButton variant="outline" href={links.update}>
            {texts.update}
          </LinkButton>
        ) : null}
        {mayDecide ? (
          <LinkButton variant="outline" href={`${ownHref}&dialog=outcome`}>
            {texts.outcome.decide}
          </LinkButton>
        ) : null}
        {links.remove ? (
          <LinkButton variant="outline" href={links.remove}>
            {texts.delete}
          </LinkButton>
        ) : null}
      </PageHead>
      {waiver ? (
        <WaitingWaiver waiver={waiver} steps={steps} hrefOf={(step) => `${ownHref}&dialog=${step}`} />
      ) : null}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card>
          <DescriptionList
            rows={[
              ...studentRows(enrollment.student, texts),
              ...enrollmentRows(enrollment),
              ...(enrollment.outcome_reason
                ? [{ name: texts.outcome.reason, value: enrollment.outcome_reason }]
                : []),
              { name: texts.created, value: formatTime(enrollment.created_at) },
            ]}
          />
        </Card>
        <Card className="space-y-4">
          <CardTitle>{texts.timeline}</CardTitle>
          <Timeline
            steps={timelineOf(
              enrollment.story,
              "data" in money ? money.data.rows : [],
              "data" in account ? account.data.history : [],
            )}
          />
        </Card>
      </div>
      <div className="mt-8">
        <MoneyPart money={money} />
      </div>
      {mayDecide && dialog === "outcome" ? (
        <OutcomeDialog
          enrollmentId={enrollment.enrollment_id}
          about={`${enrollment.student.full_name}, ${enrollment.course_name}`}
          outcome={enrollment.outcome}
          closeHref={ownHref}
        />
      ) : null}
      {mayWaive && dialog === "waive" ? (
        <WaiveDialog
          enrollmentId={enrollment.enrollment_id}
          student={enrollment.student.full_name}
          due={enrollment.amount_due}
          fund={await readFund(ctx)}
          closeHref={ownHref}
        />
      ) : null}
      {waiver && waiverStep ? (
        <WaiverDialog waiver={waiver} step={waiverStep} fund={await readFund(ctx)} closeHref={ownHref} />
      ) : null}
      {mayGive && dialog === "seat" ? (
        <SeatDialog ctx={ctx} enrollment={enrollment} closeHref={ownHref} />
      ) : null}
      {wanted && (dialog === "update" || dialog === "delete") ? (
        <EnrollmentDialog
          dialog={dialog}
          ctx={ctx}
          summary={enrollment}
          name={enrollment.student.full_name}
          closeHref={ownHref}
        />
      ) : null}
    </>
  );
}

type IncomingPayment = Awaited<ReturnType<typeof moneyOf>>;

/** The student's payments for one enrollment. */
function onlyOf(money: IncomingPayment, enrollmentId: string): IncomingPayment {
  if (!("data" in money)) return money;
  return { data: { rows: money.data.rows.filter((line) => line.enrollment_id === enrollmentId) } };
}

/** Back to the list of enrollments for roles that have it, else to registrations. */
function backOf(role: StaffRole) {
  return scopeOf(role, "students.export-enrollments")
    ? { href: `${homeOf(role)}/enrollments`, label: texts.courseEnrollments }
    : { href: `${homeOf(role)}/registrations`, label: texts.registrations };
}
