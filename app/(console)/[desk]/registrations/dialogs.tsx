import { randomUUID } from "node:crypto";
import { academy } from "@/app/academy";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { PlainDialog } from "@/components/form/plain-dialog";
import { placesOf } from "@/components/place-chooser/places";
import { Alert } from "@/components/ui/alert";
import { showSettings } from "@/lib/domain/academy/show-settings";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { getStudent, type WholeStudent } from "@/lib/domain/students/get-student";
import { Channel } from "@/lib/domain/students/input";
import type { Ctx } from "@/lib/platform/commands/command";
import { attempt, found } from "@/lib/platform/http/attempt";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { ArchiveDialog } from "./archive-dialog";
import { registrationListTexts } from "./list-texts";
import type { OpenDialog } from "./page";
import { RegisterDialog } from "./register-dialog";
import { RegisteredDialog } from "./registered-dialog";
import { deskTexts as texts } from "./texts";

const LIST = "/admin/registrations";

/** The dialog that the address opens over the list of registrations; none for an address that names no dialog. */
export async function RegistrationDialogs({ ctx, dialog, id, here, notice, dates }: OpenDialog) {
  if (dialog === "export") return <Export ctx={ctx} dates={dates} closeHref={here()} />;
  if (dialog === "add") return <Register ctx={ctx} closeHref={here()} />;
  const student = id ? await findStudent(ctx, id) : undefined;
  if (!student) return null;
  if (dialog === "archive") return <ArchiveDialog student={student} closeHref={here()} />;
  if (dialog !== "registered") return null;
  return <RegisteredDialog ctx={ctx} student={student} refused={notice?.text} here={here} />;
}

async function Export({
  ctx,
  dates: { createdFrom = "", createdTo = "" },
  closeHref,
}: Pick<OpenDialog, "ctx" | "dates"> & { closeHref: string }) {
  const { settings } = await showSettings(ctx, {});
  return (
    <ExportDialog
      address={`${LIST}/export`}
      lead={registrationListTexts.exportLead}
      dates={{ createdFrom, createdTo }}
      span={{ first: settings.export_from.value, last: nairobiDate(new Date()) }}
      closeHref={createdFrom || createdTo ? LIST : closeHref}
    />
  );
}

async function Register({ ctx, closeHref }: { ctx: Ctx; closeHref: string }) {
  const about = await academy();
  const got = await attempt(() => listCourses(ctx, { pageSize: 100 }));
  const courses = "data" in got ? got.data.courses : [];
  if (courses.length === 0)
    return (
      <PlainDialog title={texts.title} closeHref={closeHref}>
        <Alert variant="destructive" role="alert">
          {catalogTexts.noCourses}
        </Alert>
      </PlainDialog>
    );
  const { adult_above, birth_year_from, birth_year_to } = about;
  return (
    <RegisterDialog
      courses={placesOf(courses, false)}
      channels={[...Channel.options]}
      today={nairobiDate(new Date())}
      rule={{ adult_above, birth_year_from, birth_year_to }}
      formKey={randomUUID()}
      listHref={LIST}
      closeHref={closeHref}
    />
  );
}

async function findStudent(ctx: Ctx, id: string): Promise<WholeStudent | undefined> {
  const student = await found(() => getStudent(ctx, { q: id }));
  return student && "enrollments" in student ? student : undefined;
}
