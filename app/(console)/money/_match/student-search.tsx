import { moneyTexts } from "@/app/(console)/_money/texts";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LinkButton } from "@/components/ui/link-button";
import type { Loaded } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import type { FoundOne, FoundStudents } from "./find-students";
import { StudentCard } from "./student-card";

const texts = moneyTexts.find;

/** A GET form that searches students and shows each one's enrollment with an action. */
export function FindStudent({
  label,
  q,
  keep = {},
  loaded,
  choose,
}: {
  label: string;
  q: string;
  /** Parameters of the address to keep. */
  keep?: Record<string, string>;
  loaded: Loaded<FoundStudents>;
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
      <Found q={q} loaded={loaded} choose={choose} />
    </div>
  );
}

type Choose = { label: string; href: (enrollmentId: string) => string };

function Found({ q, loaded, choose }: { q: string; loaded: Loaded<FoundStudents>; choose: Choose }) {
  if (q === "") return null;
  if (!("data" in loaded))
    return (
      <Alert variant="destructive" role="alert">
        {loaded.refusal?.message ?? moneyTexts.failed}
      </Alert>
    );
  const { found } = loaded.data;
  if (found.length === 0)
    return loaded.data.transactionId ? null : <p className="break-words text-lg">{texts.nobody(q)}</p>;
  return (
    <>
      <ul className="grid gap-3 xl:grid-cols-2">
        {found.map((one) => (
          <li key={one.student.id}>
            <FoundCard one={one} choose={choose} />
          </li>
        ))}
      </ul>
      {found.length >= MOST ? <p className="text-muted-foreground">{texts.best}</p> : null}
    </>
  );
}

function FoundCard({ one: { student, enrollment }, choose }: { one: FoundOne; choose: Choose }) {
  const about = <span className="sr-only"> {student.full_name}</span>;
  if (!enrollment)
    return (
      <StudentCard
        student={student}
        group={texts.notEnrolled}
        due={null}
        action={
          <ButtonLink
            variant="outline"
            href={`/student-details?studentId=${student.id}`}
            className="self-start"
          >
            {texts.openStudent}
            {about}
          </ButtonLink>
        }
      />
    );
  const { status, amount_due } = enrollment;
  const due = amount_due > 0 ? texts.due(formatShillings(amount_due)) : texts.nothingDue;
  return (
    <StudentCard
      student={student}
      group={`${enrollment.course_name}, ${enrollment.class_name}`}
      status={status}
      due={status === "cancelled" ? null : due}
      action={
        <LinkButton href={choose.href(enrollment.enrollment_id)} scroll className="self-start">
          {choose.label}
          {about}
        </LinkButton>
      }
    />
  );
}

/** The search returns at most this many. */
const MOST = 5;
