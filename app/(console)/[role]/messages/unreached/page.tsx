import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { homeOf } from "@/lib/domain/access/roles";
import { batchTexts } from "@/lib/domain/correspondence/batches/texts";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { one } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { unreachedTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The people of an audience who are not reached, with the reasons: a task list for the desk. */
export default async function UnreachedPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "messages/unreached");
  const query = await searchParams;
  const entries = Object.keys(query).flatMap((name): [string, string][] => {
    const value = one(query[name]);
    return value ? [[name, value]] : [];
  });
  const { channel, ...audience } = Object.fromEntries(entries);
  const back = { href: `${homeOf(role)}/messages/new`, label: texts.back };
  const loaded = await loadPart(() => listUnreached(ctx, { audience, channel }));
  if (!("data" in loaded)) return <MissingRecord title={texts.title} text={texts.unknown} back={back} />;
  const { people, unreached } = loaded.data;
  return (
    <>
      <PageHead title={texts.title} back={back}>
        {unreached.length > 0 ? (
          <ExportLinks
            href={`${homeOf(role)}/messages/unreached/export?${new URLSearchParams(entries)}`}
            label={texts.csv}
          />
        ) : null}
      </PageHead>
      <p className="mb-4 font-semibold">
        {unreached.length === 0 ? texts.everyone : texts.lead(unreached.length, people)}
      </p>
      <ul className="max-w-3xl divide-y">
        {unreached.map(({ student_id, registration_no, full_name, reason }) => (
          <li key={`${student_id}${full_name}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="wrap-anywhere">
              {student_id ? (
                <a
                  className="font-medium text-primary underline underline-offset-4"
                  href={`/student-details?studentId=${student_id}`}
                >
                  {full_name}
                </a>
              ) : (
                full_name
              )}{" "}
              <span className="text-muted-foreground text-sm">{registration_no}</span>
            </span>
            <span className="text-muted-foreground">{batchTexts.reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
