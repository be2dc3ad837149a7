import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { classLine } from "@/lib/domain/attendance/class-line";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { sheetTexts as texts } from "../sheet-texts";

/**
 * Students of the class near the line of completion or below it, each with a link to write to them. If reading it fails, the page
 * still shows.
 */
export async function NearLine({ ctx, classId }: { ctx: Ctx; classId: string }) {
  const loaded = await loadPart(() => classLine(ctx, { class_id: classId }));
  if (!("data" in loaded))
    return (
      <Alert variant="destructive" role="alert" className="mt-8 max-w-3xl">
        {loaded.refusal?.message ?? texts.lineFailed}
      </Alert>
    );
  const { needed, students } = loaded.data;
  return (
    <Card className="mt-8 max-w-3xl space-y-3">
      <CardTitle>{texts.line}</CardTitle>
      <p className="text-muted-foreground text-sm">
        {students.length > 0 ? texts.lineText(needed) : texts.lineNone}
      </p>
      {students.length > 0 ? (
        <ul className="divide-y">
          {students.map((student) => (
            <Row key={student.enrollment_id} student={student} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

type Listed = Awaited<ReturnType<typeof classLine>>["students"][number];

function Row({ student }: { student: Listed }) {
  const { student_id: id, full_name: name, line, may_miss: mayMiss } = student;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <LinkButton variant="link" size="fact" href={`/student-details?studentId=${id}`} scroll>
          {name}
        </LinkButton>
        <p className="text-muted-foreground text-sm tabular-nums">
          {texts.attended(student.attended, student.met, student.percent)}
        </p>
      </div>
      <span className="flex items-center gap-2">
        <Badge variant={line === "near" ? "warning" : "destructive"}>
          {mayMiss === null ? texts[line === "lost" ? "lost" : "below"] : texts.mayMiss(mayMiss)}
        </Badge>
        <LinkButton variant="ghost" size="sm" href={`/admin/messages/new?to=student:${id}`} scroll>
          {texts.write}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      </span>
    </li>
  );
}
