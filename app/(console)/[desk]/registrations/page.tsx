import type { ReactNode } from "react";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { listStudents } from "@/lib/domain/students/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { attempt } from "@/lib/platform/http/attempt";
import { addresses, listState, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice, type Notice } from "@/lib/platform/http/notice";
import { staffPage } from "@/lib/platform/http/staff-page";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import { registrationListTexts as texts } from "./list-texts";
import { RegistrationsTable } from "./registrations-table";
import { deskRows, type ListedStudent, shownInList } from "./rows";
import { seasonChoices } from "./seasons";

/** Rows on a page, also where the API gives 100 at once (ux.md 4.2). */
const PAGE_SIZE = 20;
/** What of the address the page reads beside search and page. */
const FILTERS = ["season", "status", "dialog", "id", "createdFrom", "createdTo"] as const;
const STATUSES = Object.keys(texts.statuses);

/** What a dialog of the page needs: who asks, which one is open about whom, and where closing leads. */
export type OpenDialog = {
  ctx: Ctx;
  dialog: string;
  id: string | undefined;
  here: (more?: Record<string, string>) => string;
  notice: Notice | null;
  /** The days of an export that was refused to a browser without scripts. */
  dates: { createdFrom?: string; createdTo?: string };
};

/** The registered students for a role of the desk. Only an admin adds, exports and archives (spec/staff.md 2.6). */
export async function RegistrationsPage({
  desk,
  searchParams,
  dialogs,
}: {
  desk: StaffRole;
  searchParams: SearchParams;
  /** Draws the dialog that the address opens; without it the page has none. */
  dialogs?: (open: OpenDialog) => ReactNode;
}) {
  const { ctx, role } = await staffPage([desk]);
  const asked = await listState(searchParams, FILTERS);
  const seasons = await seasonChoices(ctx, role);
  const { season, status, ...state } = asked;
  const list = await attempt(async () =>
    deskRows(
      await listStudents(ctx, {
        search: state.search,
        page: state.page,
        pageSize: PAGE_SIZE,
        ...(seasons.map(String).includes(season ?? "") ? { season } : {}),
        ...(STATUSES.includes(status ?? "") ? { status } : {}),
      }),
    ),
  );
  const here = await addresses(`/${desk}/registrations`, searchParams);
  const notice = await consoleNotice();
  const show = (student: ListedStudent) => ({
    ...shownInList(student),
    archiveHref: dialogs ? here({ dialog: "archive", id: student.id }) : null,
  });
  return (
    <>
      <div className={state.dialog === "registered" ? "print:hidden" : undefined}>
        <PageHead title={texts.title} notice={state.dialog === "registered" ? null : notice}>
          {dialogs ? (
            <>
              <LinkButton variant="outline" href={here({ dialog: "export" })}>
                {texts.export}
              </LinkButton>
              <LinkButton href={here({ dialog: "add" })}>{texts.addNew}</LinkButton>
            </>
          ) : null}
        </PageHead>
        <RegistrationsTable
          list={rowsOf(list, { page: state.page, pageSize: PAGE_SIZE }, texts.failed, show)}
          seasons={seasons}
        />
      </div>
      {dialogs && state.dialog
        ? dialogs({ ctx, dialog: state.dialog, id: state.id, here, notice, dates: state })
        : null}
    </>
  );
}
