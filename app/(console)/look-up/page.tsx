import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PageHead } from "@/components/console/page-head";
import { Card, CardTitle } from "@/components/ui/card";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf } from "@/lib/domain/access/roles";
import { MAX_SEARCH } from "@/lib/domain/reports/input";
import { searchRecords } from "@/lib/domain/reports/search";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { defineTexts } from "@/lib/platform/texts";
import { RetryAlert } from "../retry";
import { foundGroups, paymentHref, studentHref } from "./found-groups";
import { GoBack } from "./go-back";

const texts = defineTexts({
  en: {
    title: "Search",
    for: (q: string) => `Results for "${q}"`,
    failed: "The search could not be done.",
    retry: "Try again",
    nothing: "No Results",
    nothingFor: (q: string) => `Nothing was found for "${q}".`,
    hint: "Search by name, phone number, registration number, pay code or M-Pesa code, or paste M-Pesa's message.",
    ownHint: "You find the students of your own sessions by name, phone number or registration number.",
    goBack: "Go Back",
    best: "The five best matches are shown. Type more to narrow them.",
  },
});

export const metadata: Metadata = { title: texts.title };

/** Results of the search box in the header. An exact match redirects to its page. */
export default async function LookUpPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("reports.look-up");
  const q = (one((await searchParams).q) ?? "").trim().slice(0, MAX_SEARCH);
  const loaded = await loadPart(() => searchRecords(ctx, { q }));
  if (!("data" in loaded))
    return (
      <>
        <PageHead title={texts.title} />
        <RetryAlert
          text={loaded.refusal?.message ?? texts.failed}
          retry={texts.retry}
          href={`/look-up?q=${encodeURIComponent(q)}`}
        />
      </>
    );
  const { exact, matches } = loaded.data;
  if (exact?.kind === "student") redirect(studentHref(exact.id));
  if (exact) redirect(paymentHref(exact.id));
  const groups = foundGroups(matches);
  if (groups.length === 0)
    return (
      <>
        <PageHead title={texts.nothing} />
        <p className="max-w-prose break-words text-lg">{q ? texts.nothingFor(q) : null}</p>
        <p className="mt-2 mb-6 max-w-prose text-muted-foreground">
          {scopeOf(role, "reports.look-up") === "own" ? texts.ownHint : texts.hint}
        </p>
        <GoBack home={homeOf(role)} label={texts.goBack} />
      </>
    );
  return (
    <>
      <PageHead title={texts.for(q)} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        {groups.map((group) => (
          <Card key={group.name} className="pb-3 sm:pb-4">
            <CardTitle>{group.name}</CardTitle>
            <ul className="mt-2 divide-y">
              {group.rows.map((row) => (
                <li key={row.id}>
                  <Link
                    href={row.href}
                    prefetch={false}
                    data-row=""
                    className="-mx-2 flex min-h-14 flex-col justify-center rounded-lg px-2 py-2 hover:bg-muted"
                  >
                    <span className="break-words font-semibold text-primary">{row.name}</span>
                    <span className="text-muted-foreground text-sm">{row.more}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {groups.some(({ rows }) => rows.length === MOST) ? (
        <p className="mt-4 text-muted-foreground">{texts.best}</p>
      ) : null}
    </>
  );
}

/** The verb returns at most this many per kind. */
const MOST = 5;
