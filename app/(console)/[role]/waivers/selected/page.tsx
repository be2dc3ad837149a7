import { readSelected } from "@/app/(console)/_selected/read-selected";
import { SelectedForm } from "@/app/(console)/_selected/selected-form";
import { NothingSelected, SelectedPage, selectedMetadata } from "@/app/(console)/_selected/selected-page";
import { selectedTexts as texts } from "@/app/(console)/_selected/texts";
import { decideWaiversAction } from "@/app/(console)/_waivers/actions";
import { whoBears } from "@/app/(console)/_waivers/fund-text";
import { readFund } from "@/app/(console)/_waivers/read-waivers";
import { waiverPageTexts } from "@/app/(console)/_waivers/texts";
import { WhyField } from "@/app/(console)/_waivers/waiver-dialogs";
import { MissingRecord } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { actorId } from "@/lib/domain/access/actor";
import { homeOf } from "@/lib/domain/access/roles";
import { listWaivers, type Waiver } from "@/lib/domain/payments/waivers/list-waivers";
import { stepsOf } from "@/lib/domain/payments/waivers/steps";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import { formatShillings } from "@/lib/platform/money";

export const metadata = selectedMetadata;

/** Confirms that selected waivers are approved or refused. */
export default async function SelectedWaiversPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "waivers/selected");
  const selected = await readSelected(searchParams, `${homeOf(role)}/waivers`);
  const { action, back } = selected;
  if (selected.ids.length === 0) return <NothingSelected selected={selected} />;
  const { rows: all } = await listWaivers(ctx, { ids: selected.ids, pageSize: MOST_ROWS });
  const found = all.filter((row) => stepsOf(row, actorId(ctx.actor)).includes("approve"));
  const ids = found.map(({ id }) => id);
  const leftOut = selected.ids.length - ids.length;
  if (ids.length === 0)
    return (
      <MissingRecord
        title={texts.none}
        text={waiverPageTexts.notYours(leftOut)}
        back={{ href: back, label: texts.back }}
      />
    );
  const isApproval = action === "approve";
  const { title, text, confirm } = isApproval ? texts.approve : texts.refuse;
  const rows = found.map((row) => ({
    id: row.id,
    name: row.student.full_name,
    detail: `${row.student.registration_no}, ${formatShillings(row.amount)} ${waiverPageTexts.borneBy[row.from]}, ${row.reason}`,
  }));
  return (
    <SelectedPage title={title(rows.length)} text={text} selected={{ ...selected, ids }} rows={rows}>
      {leftOut > 0 ? (
        <Alert variant="warning" className="max-w-3xl">
          {waiverPageTexts.notYours(leftOut)}
        </Alert>
      ) : null}
      {isApproval ? (
        <p className="max-w-3xl font-semibold tabular-nums">
          {whoBears(
            { academy: sumOf(found, "academy"), bursary: sumOf(found, "bursary") },
            await readFund(ctx),
          )}
        </p>
      ) : null}
      <SelectedForm
        action={decideWaiversAction}
        ids={ids}
        back={back}
        fields={{ approve: String(isApproval) }}
        order={["reason"]}
        confirm={confirm(rows.length)}
        variant={isApproval ? "default" : "destructive"}
      >
        {isApproval ? null : <WhyField optional />}
      </SelectedForm>
    </SelectedPage>
  );
}

/** Shillings of the waivers that the academy, or the bursary fund, bears. */
function sumOf(waivers: Waiver[], payer: Waiver["from"]): number {
  return waivers.filter(({ from }) => from === payer).reduce((sum, { amount }) => sum + amount, 0);
}
