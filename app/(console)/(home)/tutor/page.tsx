import type { Metadata } from "next";
import { SavedBefore } from "@/components/attendance/saved-before";
import { PageHead } from "@/components/console/page-head";
import { TabLinks } from "@/components/console/tab-links";
import { canWriteMessages } from "@/lib/domain/correspondence/batches/unreached";
import { type ListState, listState, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { requireRole } from "@/lib/platform/http/require-verb";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { Attendance } from "./attendance";
import { Students, Teachers } from "./people";

const TABS = ["attendance", "teachers", "students"] as const;

export const metadata: Metadata = { title: texts.title };

/** A tutor's home: own sessions with their registers, colleagues, own students. */
export default async function TutorHomePage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireRole("tutor");
  const state = await listState(searchParams, ["tab", "season"]);
  const shown = tabOf(state);
  const { allowed } = await canWriteMessages(ctx, {});
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <SavedBefore />
      <TabLinks
        label={texts.tabs}
        tabs={[
          ...TABS.map((tab) => ({
            href: tab === "attendance" ? "/tutor" : `/tutor?tab=${tab}`,
            name: texts[tab],
            current: tab === shown,
          })),
          { href: "/tutor/rescue-list", name: texts.rescueList, current: false },
          { href: "/tutor/feedback", name: texts.feedback, current: false },
          ...(allowed ? [{ href: "/tutor/messages/new", name: texts.write, current: false }] : []),
        ]}
      />
      {shown === "attendance" ? <Attendance ctx={ctx} search={state.search} season={state.season} /> : null}
      {shown === "teachers" ? <Teachers ctx={ctx} state={state} /> : null}
      {shown === "students" ? <Students ctx={ctx} state={state} /> : null}
    </>
  );
}

function tabOf({ tab }: ListState<"tab">) {
  return TABS.find((name) => name === tab) ?? "attendance";
}
