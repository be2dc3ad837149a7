import { randomUUID } from "node:crypto";
import { seasonDates } from "@/app/(console)/_seasons/season-dates";
import { ArchiveDialog } from "@/app/(console)/_students/archive-dialog";
import { academy } from "@/app/academy";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import type { ExportChoice } from "@/components/export-dialog/export-form";
import { PlainDialog } from "@/components/form/dialogs";
import { Alert } from "@/components/ui/alert";
import { showSettings } from "@/lib/domain/academy/settings";
import { scopeOf } from "@/lib/domain/access/authorize";
import { dutyOf, type StaffRole } from "@/lib/domain/access/roles";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { getStudent, type WholeStudent } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Notice } from "@/lib/platform/http/notice";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { deskSeason, openCourses } from "./desk-season";
import { RegisterDialog } from "./forms";
import { RegisteredDialog } from "./registered-dialog";
import { SeasonChoice } from "./season-choice";
import { registrationListTexts, deskTexts as texts } from "./texts";

type Props = {
  ctx: Ctx;
  role: StaffRole;
  /** The dialog named in the address, and its student. */
  dialog: string;
  id: string | undefined;
  /** The season that the desk chose to register for. */
  wantedSeason: string | undefined;
  /** The list's address without filters. */
  list: string;
  /** The list's address with its filters. */
  hrefWith: (more?: Record<string, string>) => string;
  notice: Notice | null;
  file: FileQuery;
};

/** The export's initial values: the list's filters, and the refused dates of a browser without scripts. */
type FileQuery = {
  dates: { createdFrom: string | undefined; createdTo: string | undefined };
  choices: ExportChoice[];
  search: string;
};

/** The dialog open over the list of registrations; nothing for an unknown name or a role that may not use it. */
export async function RegistrationDialogs(props: Props) {
  const { ctx, role, dialog, id, list, hrefWith, notice, file, wantedSeason } = props;
  if (dialog === "export" && scopeOf(role, "students.export"))
    return <Export ctx={ctx} file={file} list={list} closeHref={hrefWith()} />;
  const mayRegister = scopeOf(role, "students.register-student");
  if (dialog === "add" && mayRegister)
    return (
      <Register
        ctx={ctx}
        wanted={wantedSeason}
        list={list}
        mayShare={dutyOf(role, "administration") !== undefined}
        closeHref={hrefWith()}
      />
    );
  const student = id ? await findStudent(ctx, id) : undefined;
  if (!student) return null;
  if (dialog === "archive" && dutyOf(role, "administration"))
    return <ArchiveDialog student={student} closeHref={hrefWith()} />;
  if (dialog !== "registered" || !mayRegister) return null;
  const { season } = await deskSeason(ctx, wantedSeason);
  return (
    <RegisteredDialog
      ctx={ctx}
      student={student}
      season={season}
      refused={notice?.text}
      hrefWith={hrefWith}
    />
  );
}

async function Export({
  ctx,
  file: {
    dates: { createdFrom = "", createdTo = "" },
    choices,
    search,
  },
  list,
  closeHref,
}: Pick<Props, "ctx" | "file" | "list"> & { closeHref: string }) {
  const { settings } = await showSettings(ctx, {});
  const span = { first: settings.export_from.value, last: nairobiDate(new Date()) };
  return (
    <ExportDialog
      address={`${list}/export`}
      lead={registrationListTexts.exportLead}
      choices={choices}
      search={search}
      dates={{ createdFrom, createdTo }}
      span={span}
      seasons={await seasonDates(ctx, span)}
      closeHref={createdFrom || createdTo ? list : closeHref}
    />
  );
}

async function Register({
  ctx,
  wanted,
  list,
  mayShare,
  closeHref,
}: {
  ctx: Ctx;
  wanted: string | undefined;
  list: string;
  mayShare: boolean;
  closeHref: string;
}) {
  const about = await academy();
  const { season, starts_on, isOpen, choice } = await deskSeason(ctx, wanted);
  if (!isOpen)
    return (
      <PlainDialog title={texts.title} closeHref={closeHref}>
        <Alert variant="warning">{texts.notOpen(season)}</Alert>
      </PlainDialog>
    );
  const loaded = await loadPart(() => openCourses(ctx, season));
  const courses = "data" in loaded ? loaded.data : [];
  if (courses.length === 0)
    return (
      <PlainDialog title={texts.title} closeHref={closeHref}>
        <SeasonChoice list={list} season={String(season)} seasons={choice} />
        <Alert variant="destructive" role="alert">
          {catalogTexts.noCourses}
        </Alert>
      </PlainDialog>
    );
  const { adult_above, birth_year_from, youngest_age } = about;
  return (
    <RegisterDialog
      courses={courses}
      today={nairobiDate(new Date())}
      rule={{ adult_above, birth_year_from, youngest_age, starts_on }}
      formKey={randomUUID()}
      season={String(season)}
      seasons={choice}
      listHref={list}
      mayShare={mayShare}
      closeHref={closeHref}
    />
  );
}

async function findStudent(ctx: Ctx, id: string): Promise<WholeStudent | undefined> {
  const student = await loadRecord(() => getStudent(ctx, { q: id }));
  return student && "dob" in student ? student : undefined;
}
