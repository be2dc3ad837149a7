import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, dateFilters, optionsOf } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { ListAudit } from "@/lib/domain/records/input";
import { listAudit } from "@/lib/domain/records/list-audit";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { formatChanges, readPeople, subjectOf } from "./audit-lines";
import { AuditTable } from "./audit-table";
import { auditTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const FILTERS = ["actor", "verb", "look_ups", "createdFrom", "createdTo"] as const;

const verbs = optionsOf(texts.verbs).sort((one, other) => one.label.localeCompare(other.label));

/** The audit log. Every change writes to it; nothing edits it. */
export default async function AuditLogPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "audit-log");
  const { state, frame } = await openList(ctx, {
    list: "audit-log",
    path: "/admin/audit-log",
    searchParams,
    names: FILTERS,
    sort: ListAudit.shape.sort,
  });
  const look_ups = state.look_ups === "shown" ? "shown" : "hidden";
  const got = await loadPart(() => listAudit(ctx, { ...state, look_ups }));
  const asked = await loadPart(() => readPeople(ctx));
  const people = "data" in asked ? asked.data : [];
  const byId = new Map(people.map((person) => [person.id, person]));
  return (
    <>
      <PageHead title={texts.title}>
        <ExportRows address="/admin/audit-log/export" rows={rowsIn(got)} asked={{ ...state, look_ups }} />
      </PageHead>
      {"data" in got && got.data.total_is_more ? <p className="mb-4">{texts.more}</p> : null}
      <AuditTable
        frame={frame}
        filters={[
          {
            name: "actor",
            label: texts.columns.who,
            options: people.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` })),
          },
          { name: "verb", label: texts.columns.what, options: verbs },
          choiceFilter("look_ups", texts.lookUps.label, texts.lookUps.choices, texts.lookUps.hidden),
          ...dateFilters(texts.from, texts.to),
        ]}
        list={rowsOf(got, state, texts.failed, (line) => {
          const what = texts.verbs[line.verb] ?? line.verb;
          return {
            id: line.id,
            when: formatTime(line.at),
            who: line.actor_name,
            what,
            on: subjectOf(line, byId),
            changes: formatChanges(line.changes, what),
          };
        })}
      />
    </>
  );
}
