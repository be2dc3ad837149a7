import { moneyTexts } from "@/app/(console)/_money/texts";
import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-badge";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LinkButton } from "@/components/ui/link-button";
import type { Loaded } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import type { FoundOne, FoundStudents } from "./find-students";

const texts = moneyTexts.find;

/** A GET form that searches students and shows each one's enrollment with an action. */
export function FindStudent({
  label,
  q,
  keep = {},
  got,
  choose,
}: {
  label: string;
  q: string;
  /** Parameters of the address to keep. */
  keep?: Record<string, string>;
  got: Loaded<FoundStudents>;
  /** Address for a chosen enrollment. */
  choose: { label: string; href: (enrollmentId: string) => string };
}) {
  return (
    <div className="space-y-4">
      <search>
        <form method="get" className="flex flex-wrap items-end gap-3">
          {Object.entries(keep).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="min-w-0 flex-1 basis-64 space-y-1.5">
            <Label htmlFor="find">{label}</Label>
            <Input
              id="find"
              type="search"
              name="q"
              defaultValue={q}
              autoComplete="off"
              maxLength={100}
              data-list-search=""
            />
          </div>
          <Button type="submit">{texts.search}</Button>
        </form>
      </search>
      <Found q={q} got={got} choose={choose} />
    </div>
  );
}

type Choose = { label: string; href: (enrollmentId: string) => string };

function Found({ q, got, choose }: { q: string; got: Loaded<FoundStudents>; choose: Choose }) {
  if (q === "") return null;
  if (!("data" in got))
    return (
      <Alert variant="destructive" role="alert">
        {got.refusal?.message ?? moneyTexts.failed}
      </Alert>
    );
  const { places } = got.data;
  if (places.length === 0)
    return got.data.transactionId ? null : <p className="break-words text-lg">{texts.nobody(q)}</p>;
  return (
    <>
      <ul className="grid gap-3 xl:grid-cols-2">
        {places.map((place) => (
          <li key={place.student.id}>
            <Place place={place} choose={choose} />
          </li>
        ))}
      </ul>
      {places.length >= MOST ? <p className="text-muted-foreground">{texts.best}</p> : null}
    </>
  );
}

function Place({ place: { student, enrollment }, choose }: { place: FoundOne; choose: Choose }) {
  return (
    <Card className="flex h-full flex-col justify-between gap-3 p-4 sm:p-5">
      <div className="space-y-1">
        <p className="break-words font-semibold text-lg leading-snug">{student.full_name}</p>
        <p className="text-muted-foreground text-sm">
          {student.registration_no} · {plusPhone(student.msisdn)}
        </p>
        {enrollment ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span>
              {enrollment.course_name}, {enrollment.class_name}
            </span>
            <EnrollmentBadge status={enrollment.status} />
          </p>
        ) : (
          <p>{texts.notEnrolled}</p>
        )}
        {enrollment && enrollment.status !== "cancelled" ? (
          <p className="font-medium">
            {enrollment.amount_due > 0 ? texts.due(formatShillings(enrollment.amount_due)) : texts.nothingDue}
          </p>
        ) : null}
      </div>
      {enrollment ? (
        <LinkButton href={choose.href(enrollment.enrollment_id)} scroll className="self-start">
          {choose.label}
          <span className="sr-only"> {student.full_name}</span>
        </LinkButton>
      ) : (
        <ButtonLink
          variant="outline"
          href={`/student-details?studentId=${student.id}`}
          className="self-start"
        >
          {texts.openStudent}
          <span className="sr-only"> {student.full_name}</span>
        </ButtonLink>
      )}
    </Card>
  );
}

/** The search returns at most this many. */
const MOST = 5;
