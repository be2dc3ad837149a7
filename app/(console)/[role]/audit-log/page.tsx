import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { choiceFilter, dateFilters, optionsOf } from "@/components/data-table/filters";
import { ListAudit } from "@/lib/domain/records/input";
import { listAudit } from "@/lib/domain/records/list-audit";
import { loadPart } from "@/lib/platform/http/page-data";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { formatChanges, readNames, readPeople, subjectOf } from "./audit-lines";
import { AuditTable } from "./audit-table";
import { auditTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const verbs = optionsOf(texts.verbs).sort((one, other) => one.label.localeCompare(other.label));

/** The audit log. Every change writes to it; nothing edits it. */
export default async function AuditLogPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "audit-log",
    names: ["actor", "verb", "look_ups", "createdFrom", "createdTo"],
    sort: ListAudit.shape.sort,
    always: ({ look_ups }) => ({ look_ups: look_ups === "shown" ? "shown" : "hidden" }),
    read: listAudit,
  });
  const loadedPeople = await loadPart(() => readPeople(list.ctx));
  const people = "data" in loadedPeople ? loadedPeople.data : [];
  const loadedNames = await loadPart(() => readNames(list.ctx, people));
  const names = "data" in loadedNames ? loadedNames.data : new Map<string, string>();
  const byId = new Map(people.map((person) => [person.id, person]));
  return (
    <ListPage list={list} title={texts.title}>
      {list.data?.total_is_more ? <p className="mb-4">{texts.more}</p> : null}
      <AuditTable
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
        {...list.table(texts.failed, (line) => {
          const what = texts.verbs[line.verb] ?? line.verb;
          return {
            id: line.id,
            when: formatTime(line.at),
            who: line.actor_name,
            what,
            on: subjectOf(line, byId),
            changes: formatChanges(line.changes, what, names),
          };
        })}
      />
    </ListPage>
  );
}
