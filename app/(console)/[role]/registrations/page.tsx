import "server-only";
import type { Metadata } from "next";
import { openRoleList } from "@/app/(console)/_lists/list-page";
import { classOptions, seasonLabel } from "@/app/(console)/_seasons/seasons";
import { selectionOf } from "@/app/(console)/_selected/selection-of";
import { studentsWaiting } from "@/app/(console)/_waivers/read-waivers";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, exportChoices, type Filter } from "@/components/data-table/filters";
import { LinkButton } from "@/components/ui/link-button";
import { CHANNELS } from "@/db/schema/enums";
import { scopeOf } from "@/lib/domain/access/authorize";
import { dutyOf } from "@/lib/domain/access/roles";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import type { ContactOf } from "@/lib/domain/people/students/field-rules";
import { ListStudents } from "@/lib/domain/people/students/list-input";
import { DOOR_NAMES } from "@/lib/domain/people/students/rules";
import { maskedValue } from "@/lib/domain/people/students/sensitive-rules";
import { listStudents, type ListedStudent as WholeListed } from "@/lib/domain/registrations/list-students";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { RegistrationDialogs } from "./dialogs";
import { importPageTexts } from "./import/texts";
import { RegistrationsTable } from "./registrations-table";
import { registrationListTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The actions on selected rows. */
const SELECTED_CHOICES = ["message", "move", "waive", "archive", "activate", "merge", "export"] as const;

/** The registered students. Buttons and dialogs to add, export and archive show for roles that may do so. */
export default async function RegistrationsPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "registrations",
    names: ["season", "classId", "payment", "status", "channel", "door", "consent"],
    sort: ListStudents.shape.sort,
    pageSize: 100,
    filters: readFilters,
    read: async (ctx, input) => deskRows(await listStudents(ctx, input)),
  });
  const { ctx, role, address, hrefWith, dialog } = list;
  const {
    for: seasonAsked,
    createdFrom,
    createdTo,
  } = await listState(props.searchParams, ["for", "createdFrom", "createdTo"]);
  const notice = await consoleNotice();
  const mayArchive = dutyOf(role, "administration") !== undefined;
  const mayExport = scopeOf(role, "students.export") !== undefined;
  const mayEnroll = scopeOf(role, "students.enroll") !== undefined;
  const mayRegister = scopeOf(role, "students.register-student") !== undefined;
  const registered = dialog === "registered";
  const waivers = await studentsWaiting(
    ctx,
    role,
    list.rows.map(({ id }) => id),
  );
  return (
    <>
      <div className={registered ? "print:hidden" : undefined}>
        <PageHead title={texts.title} notice={registered ? null : notice}>
          {mayExport || mayRegister ? (
            <>
              {scopeOf(role, "students.import-file") ? (
                <LinkButton variant="outline" href="/admin/registrations/import" scroll>
                  {importPageTexts.open}
                </LinkButton>
              ) : null}
              {mayExport ? (
                <LinkButton variant="outline" href={hrefWith({ dialog: "export" })}>
                  {texts.export}
                </LinkButton>
              ) : null}
              {mayRegister ? (
                <LinkButton href={hrefWith({ dialog: "add" })}>{texts.addNew}</LinkButton>
              ) : null}
            </>
          ) : null}
        </PageHead>
        <RegistrationsTable
          whole={dutyOf(role, "registrations") !== undefined}
          selection={mayArchive ? selectionOf(`${address}/selected`, SELECTED_CHOICES) : undefined}
          {...list.table(texts.failed, (student) => ({
            ...shownInList(student),
            waiverWaits: waivers.has(`${student.id} ${student.season}`),
            placeHref: mayEnroll && isWithoutPlace(student) ? placeOf(student.id) : null,
            archiveHref: mayArchive ? hrefWith({ dialog: "archive", id: student.id }) : null,
          }))}
        />
      </div>
      {dialog ? (
        <RegistrationDialogs
          ctx={ctx}
          role={role}
          dialog={dialog}
          id={list.id}
          wantedSeason={seasonAsked}
          list={address}
          hrefWith={hrefWith}
          notice={notice}
          file={{
            dates: { createdFrom, createdTo },
            choices: exportChoices(list.filters, list.filterValues),
            search: list.input.search,
          }}
        />
      ) : null}
    </>
  );
}

/** Of the seasons, the current and past ones, those that the settings offer to staff, and the one that the address names, newest first. */
async function readFilters(ctx: Ctx, { season: wanted }: Record<string, string>): Promise<Filter[]> {
  const { seasons } = await listAllSeasons(ctx, {});
  // An address may name a season that is not there.
  const known = seasons.find((season) => String(season.number) === wanted);
  const { classes } = await listClasses(ctx, { pageSize: 500, season: known?.number });
  const offered = seasons.filter(
    (season) =>
      season.offered_to_staff || season.current || season.is_past || String(season.number) === wanted,
  );
  return [
    {
      name: "season",
      label: texts.columns.season,
      options: offered.map((season) => ({ value: String(season.number), label: seasonLabel(season) })),
    },
    {
      name: "classId",
      label: texts.columns.class,
      options: await classOptions(ctx, classes, (one) => `${one.course}, ${one.class_name}`),
    },
    choiceFilter("payment", texts.columns.payment, texts.paymentFilters),
    choiceFilter("status", texts.columns.status, texts.statuses),
    choiceFilter("channel", texts.heard, Object.fromEntries(CHANNELS.map((channel) => [channel, channel]))),
    choiceFilter("door", texts.columns.door, DOOR_NAMES),
    choiceFilter("consent", texts.consent, texts.consents),
  ];
}

type ListedStudent = WholeListed | ContactOf<WholeListed>;
type Listed = Awaited<ReturnType<typeof listStudents>>;

/** Rows with the desk's fields. Tutors get three fields and see students on their home. */
function deskRows({ students, total }: Listed): { rows: ListedStudent[]; total: number } {
  return { rows: students.filter(isWhole), total };
}

/** The fields the table shows; the rest of the record stays on the server. */
function shownInList(student: ListedStudent) {
  const { id, full_name, msisdn, registration_no, season, status, created_at } = student;
  const { course, class: group, payment, amount_due } = student;
  const whole =
    "dob" in student
      ? { id_number: maskedValue("id_number", student.id_number) || null, residence: student.residence }
      : {};
  return {
    id,
    full_name,
    msisdn,
    registration_no,
    season,
    status,
    created_at,
    course,
    group,
    payment,
    amount_due,
    ...whole,
  };
}

/** A place can be given to an active student whose hold has ended or who never had one. */
function isWithoutPlace({ status, payment }: ListedStudent): boolean {
  return status === "active" && (payment === "no_class" || payment === "hold_ended");
}

/** The student's page with the choice of a class. */
const placeOf = (id: string) => `/student-details?studentId=${id}&dialog=enroll`;

function isWhole(row: Listed["students"][number]): row is ListedStudent {
  return "status" in row;
}
