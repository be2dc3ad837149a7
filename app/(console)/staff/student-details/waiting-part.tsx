import { waitingTexts as texts } from "@/app/(console)/_students/waiting-texts";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { showWaiting } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import type { StudentContact } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatTime } from "@/lib/platform/time/nairobi-time";

/** The student's positions, with links to the lists, and a link to join one. Nothing for roles without an action here. */
export async function WaitingPart({
  ctx,
  role,
  student,
  hrefWith,
}: {
  ctx: Ctx;
  role: StaffRole;
  student: StudentContact;
  hrefWith: (more?: Record<string, string>) => string;
}) {
  const { waiting } = await showWaiting(ctx, { student_id: student.id });
  const mayJoin = scopeOf(role, "students.join-waiting-list") !== undefined && student.status === "active";
  // A late payment's position is separate from the student's own, of which there is one.
  const mayAdd = mayJoin && waiting.every(({ paid }) => paid);
  if (waiting.length === 0 && !mayAdd) return null;
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.title}</CardTitle>
      {waiting.length === 0 ? <p>{texts.none}</p> : null}
      <ul className="divide-y">
        {waiting.map((entry) => (
          <li
            key={entry.waiting_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="wrap-anywhere min-w-0">
              <p className="font-medium">{texts.of(entry.course_name, entry.class_name, entry.season)}</p>
              <p className="text-muted-foreground text-sm">
                {texts.position(entry.position)}. {entry.paid ? texts.paid : ""}
                {entry.offer_until ? texts.offered(formatTime(entry.offer_until)) : ""}
              </p>
            </div>
            <LinkButton
              variant="ghost"
              size="sm"
              href={`${homeOf(role)}/waiting-list?class_id=${entry.class_id}`}
              scroll
            >
              {texts.list}
              <span className="sr-only"> {texts.of(entry.course_name, entry.class_name, entry.season)}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {mayAdd ? (
        <LinkButton variant="outline" href={hrefWith({ dialog: "wait" })}>
          {texts.add}
        </LinkButton>
      ) : null}
    </Card>
  );
}
