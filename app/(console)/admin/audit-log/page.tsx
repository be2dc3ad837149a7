import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { listAudit } from "@/lib/domain/reports/list-audit";
import { attempt } from "@/lib/platform/http/attempt";
import { listState, type SearchParams } from "@/lib/platform/http/list-state";
import { staffPage } from "@/lib/platform/http/staff-page";
import { AuditTable } from "./audit-table";
import { spellChanges } from "./changes";
import { readPeople } from "./people";
import { subjectOf } from "./subject";
import { auditWords as words } from "./texts";

export const metadata: Metadata = { title: words.title };

const FILTERS = ["actor", "verb", "createdFrom", "createdTo"] as const;

/** Who did what, when, and to what: read by an admin, written by every change, changed by nobody. */
export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await staffPage(["admin"]);
  const state = { ...(await listState(searchParams, FILTERS)), pageSize: 20 };
  const got = await attempt(() => listAudit(ctx, state));
  const asked = await attempt(() => readPeople(ctx));
  const people = "data" in asked ? asked.data : [];
  const byId = new Map(people.map((person) => [person.id, person]));
  return (
    <>
      <PageHead title={words.title} />
      {"data" in got && got.data.total_is_more ? <p className="mb-4">{words.more}</p> : null}
      <AuditTable
        list={rowsOf(got, state, words.failed, (line) => {
          const what = words.verbs[line.verb] ?? line.verb;
          return {
            id: line.id,
            when: spellTime(line.at),
            who: line.actor_name,
            what,
            on: subjectOf(line.subject, byId),
            changes: spellChanges(line.changes, what),
          };
        })}
        people={people.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` }))}
      />
    </>
  );
}
