import { StatusBadge } from "@/components/console/status-badge";
import { PlainDialog } from "@/components/form/dialogs";
import { Alert } from "@/components/ui/alert";
import { Table, TableCell, TableHead } from "@/components/ui/table";
import type { RegisterView } from "@/lib/domain/attendance/read-registers";
import { listRegisters } from "@/lib/domain/attendance/show-registers";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { sessionTexts as texts } from "../texts";

/** The register of one date, read-only. */
export async function RegisterDialog({
  ctx,
  sessionId,
  date,
  closeHref,
}: {
  ctx: Ctx;
  sessionId: string;
  date: string;
  closeHref: string;
}) {
  const loaded = await loadPart(() => listRegisters(ctx, { sessionId, day: date }));
  const register = "data" in loaded ? loaded.data[date] : undefined;
  return (
    <PlainDialog title={texts.registerOf(formatDate(date))} closeHref={closeHref}>
      {register ? (
        <Register register={register} />
      ) : (
        <Alert variant="destructive" role="alert">
          {("refusal" in loaded && loaded.refusal?.message) || texts.attendanceFailed}
        </Alert>
      )}
    </PlainDialog>
  );
}

function Register({ register }: { register: RegisterView }) {
  const counts = [
    [texts.dates.present, register.present_count],
    [texts.dates.absent, register.absent_count],
    [texts.dates.unmarked, register.unmarked_count],
  ] as const;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {counts.map(([name, count]) => (
          <span key={name} className="tabular-nums">
            <span className="text-muted-foreground">{name}</span> <strong>{count}</strong>
          </span>
        ))}
        <StatusBadge good={register.status === "saved"}>{texts.statuses[register.status]}</StatusBadge>
      </div>
      <Table>
        <thead>
          <tr>
            <TableHead scope="col">{texts.studentColumns.name}</TableHead>
            <TableHead scope="col">{texts.dates.status}</TableHead>
          </tr>
        </thead>
        <tbody>
          {register.students.map((student) => (
            <tr key={student.id}>
              <TableCell>
                <span className="font-medium">{student.name}</span>
                <span className="block text-muted-foreground text-sm">{student.registration_no}</span>
              </TableCell>
              <TableCell>{texts.states[student.state]}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
