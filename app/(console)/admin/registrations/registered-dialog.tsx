import { academy } from "@/app/academy";
import { PlainDialog } from "@/components/form/plain-dialog";
import { placesOf } from "@/components/place-chooser/places";
import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { PrintButton } from "@/components/ui/print-button";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { Ctx } from "@/lib/platform/commands/command";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { ChooseClass } from "./choose-class";
import { deskWords as words } from "./texts";

type Standing = WholeStudent["enrollments"][number];

/**
 * The success card: the student number, and what the desk tells the payer. Where the class filled up meanwhile it says
 * why and offers another; the student is registered all the same.
 */
export async function RegisteredDialog({
  ctx,
  student,
  refused,
  here,
}: {
  ctx: Ctx;
  student: WholeStudent;
  /** Why there is no place, as it was just said. */
  refused: string | undefined;
  here: (more?: Record<string, string>) => string;
}) {
  const { season, paybill } = await academy();
  const [latest] = student.enrollments;
  const place = latest?.season === season && isPlace(latest) ? latest : undefined;
  return (
    <PlainDialog title={words.doneTitle} closeHref={here()}>
      <div className="space-y-5">
        <div className="rounded-xl border border-success bg-success-soft px-4 py-4">
          <p className="font-medium text-lg">{student.full_name}</p>
          <p className="mt-2 text-sm">{words.number}</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <strong className="select-all break-all font-bold text-3xl tabular-nums tracking-wider">
              {student.registration_no}
            </strong>
            <CopyButton
              value={student.registration_no}
              label={words.copy}
              done={words.copied}
              describes={words.numberDescribes}
            />
          </p>
        </div>
        {place ? (
          <Due place={place} paybill={paybill} />
        ) : (
          <>
            <Alert variant="warning" role="alert" className="space-y-1">
              <p className="font-medium">{refused ?? words.noSeat}</p>
              <p>{words.noSeatHelp}</p>
            </Alert>
            <ChooseClass studentId={student.id} courses={await openCourses(ctx)} back={here()} />
          </>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <LinkButton href={here({ dialog: "add" })}>{words.another}</LinkButton>
          <PrintButton label={words.print} />
          <LinkButton variant="link" size="bare" href={`/student-details?studentId=${student.id}`}>
            {words.details}
          </LinkButton>
        </div>
      </div>
    </PlainDialog>
  );
}

function isPlace({ status }: Standing): boolean {
  return status !== "expired" && status !== "cancelled";
}

/** What is due, and the paybill and account that take it. */
function Due({ place, paybill }: { place: Standing; paybill: string }) {
  const amount = spellShillings(place.amount_due);
  const rows: DescriptionRow[] = [
    { name: words.course, value: place.course_name },
    { name: words.class, value: place.class_name },
  ];
  if (place.status !== "pending") {
    const value = place.status === "paid_waiting" ? words.paidWaiting : words.nothingDue;
    return <DescriptionList rows={[...rows, { name: words.toPay, value }]} />;
  }
  return (
    <div className="space-y-1">
      <p>{words.payBefore(amount)}</p>
      <DescriptionList
        rows={[
          { name: words.toPay, value: <Figure>{amount}</Figure> },
          { name: words.paybill, value: <Figure>{paybill}</Figure> },
          {
            name: words.account,
            value: <Figure>{place.pay_code}</Figure>,
            action: (
              <CopyButton
                value={place.pay_code}
                label={words.copy}
                done={words.copied}
                describes={words.accountDescribes}
              />
            ),
          },
          ...(place.hold_until ? [{ name: words.holdUntil, value: spellTime(place.hold_until) }] : []),
          ...rows,
        ]}
      />
    </div>
  );
}

function Figure({ children }: { children: string }) {
  return <span className="select-all font-bold text-lg tabular-nums tracking-wide">{children}</span>;
}

async function openCourses(ctx: Ctx) {
  const { courses } = await listCourses(ctx, { pageSize: 100 });
  return placesOf(courses, false);
}
