import type { Metadata } from "next";
import Link from "next/link";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { seasonFilter } from "@/app/(console)/_seasons/seasons";
import { selectionOf } from "@/app/(console)/_selected/selection-of";
import { readFund } from "@/app/(console)/_waivers/read-waivers";
import { waiverPageTexts as texts } from "@/app/(console)/_waivers/texts";
import { WaiverDialog } from "@/app/(console)/_waivers/waiver-dialogs";
import { choiceFilter, dateFilters } from "@/components/data-table/filters";
import { actorId } from "@/lib/domain/access/actor";
import { hasPage } from "@/lib/domain/access/role-pages";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { ListWaivers } from "@/lib/domain/payments/waivers/input";
import { listWaivers } from "@/lib/domain/payments/waivers/list-waivers";
import { stepOf, stepsOf } from "@/lib/domain/payments/waivers/steps";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { WaiversTable } from "./waivers-table";

export const metadata: Metadata = { title: texts.title };

/** The waivers of fees by state, where a second person decides. */
export default async function WaiversPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "waivers",
    names: ["state", "season", "from", "createdFrom", "createdTo"],
    sort: ListWaivers.shape.sort,
    filters: async (ctx) => [
      choiceFilter("state", texts.filters.state, texts.states),
      await seasonFilter(ctx, true),
      choiceFilter("from", texts.filters.from, texts.payers),
      ...dateFilters(),
    ],
    read: listWaivers,
  });
  const { ctx, role, hrefWith, address } = list;
  const own = actorId(ctx.actor);
  const chosen = list.rows.find((row) => row.id === list.id);
  const step = chosen && stepOf(list.dialog, stepsOf(chosen, own));
  return (
    <ListPage list={list} title={texts.title}>
      <WaiversTable
        selection={selectionOf(`${address}/selected`, ["approve", "refuse"])}
        {...list.table(texts.failed, (row) => ({
          ...row,
          steps: stepsOf(row, own).map((step) => ({ step, href: hrefWith({ dialog: step, id: row.id }) })),
        }))}
      />
      <div className="mt-5 max-w-prose space-y-1 text-muted-foreground">
        <p>{texts.lead}</p>
        <Where role={role} />
      </div>
      {chosen && step ? (
        <WaiverDialog waiver={chosen} step={step} fund={await readFund(ctx)} closeHref={hrefWith()} />
      ) : null}
    </ListPage>
  );
}

/** Where a waiver is requested, with the list that leads there. */
function Where({ role }: { role: StaffRole }) {
  const many = hasPage(role, "enrollments");
  const [path, name] = many ? ["enrollments", texts.enrollments] : ["registrations", texts.registrations];
  const link = (
    <Link
      href={`${homeOf(role)}/${path}`}
      prefetch={false}
      className="font-semibold text-primary underline underline-offset-4"
    >
      {name}
    </Link>
  );
  return (
    <p>
      {texts.where}
      {many ? texts.whereMany : ". "}
      {link}.
    </p>
  );
}
