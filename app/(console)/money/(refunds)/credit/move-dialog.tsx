import { PlainDialog } from "@/components/form/dialogs";
import { FieldFrame } from "@/components/form/field-frame";
import { CancelButton } from "@/components/form/form-buttons";
import { buttonLook } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { creditTargets } from "@/lib/domain/payments/credits/credit-targets";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import type { Ctx } from "@/lib/platform/commands/command";
import { one } from "@/lib/platform/http/list-state";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import { moveCreditAction } from "../actions";
import { AmountDialog } from "../amount-dialog";
import { refundTexts as texts } from "../texts";

export type Account = Awaited<ReturnType<typeof showCredit>>;

/** Props of every dialog about an account's credit. */
export type DialogProps = {
  ctx: Ctx;
  account: Account;
  params: Record<string, string | string[] | undefined>;
  hrefWith: (more?: Record<string, string>) => string;
};

/** Moves credit in three steps: target, amount, confirmation. */
export async function MoveDialog({ ctx, account, params, hrefWith }: DialogProps) {
  const to = one(params.to);
  const target = to ? await loadRecord(() => showCredit(ctx, { enrollment_id: to })) : undefined;
  if (!target) return <WhereTo ctx={ctx} account={account} params={params} hrefWith={hrefWith} />;
  const due = target.status === "enrolled" ? 0 : target.amount_due;
  const name = texts.ofStudent(target.full_name, target.registration_no);
  return (
    <AmountDialog
      title={texts.moveTitle}
      lead={
        <p className="text-lg">
          {texts.to(target.full_name, target.registration_no)}:{" "}
          {due > 0 ? texts.due(formatShillings(due)) : texts.nothingDue}
        </p>
      }
      path="/money/credit"
      fields={{ enrollment_id: account.enrollment_id, dialog: "move", to: target.enrollment_id }}
      most={account.credit}
      typed={one(params.amount)}
      closeHref={hrefWith()}
      confirm={(text, amount) => {
        const [pays, rest] = [Math.min(due, amount), Math.max(0, amount - due)];
        return {
          text: texts.moveText(text, account.full_name, name),
          note: [
            ...(pays > 0 ? [texts.movePays(formatShillings(pays))] : []),
            ...(rest > 0 ? [texts.moveRest(formatShillings(rest))] : []),
          ].join(" "),
          action: moveCreditAction,
          shape: "MoveCredit",
          fields: {
            enrollment_id: account.enrollment_id,
            to_enrollment_id: target.enrollment_id,
            seen_credit: String(account.credit),
          },
          field: { name: "reason", label: texts.reason, hint: texts.reasonOther, optional: true },
          submit: texts.moveSubmit,
        };
      }}
    />
  );
}

type Target = Awaited<ReturnType<typeof creditTargets>>["targets"][number];

/** Enrollments of the same student and payer first; others by search. */
async function WhereTo({ ctx, account, params, hrefWith }: DialogProps) {
  const search = one(params.find)?.slice(0, 200) ?? "";
  const enrollment_id = account.enrollment_id;
  const near = await loadPart(() => creditTargets(ctx, { enrollment_id }));
  const far = search ? await loadPart(() => creditTargets(ctx, { enrollment_id, search })) : undefined;
  return (
    <PlainDialog title={texts.moveTitle} closeHref={hrefWith()}>
      <div className="space-y-6">
        <Targets
          title={texts.samePayer}
          targets={"data" in near ? near.data.targets : []}
          none={texts.noSamePayer}
          hrefWith={hrefWith}
        />
        <form action="/money/credit" className="space-y-3">
          <input type="hidden" name="enrollment_id" value={enrollment_id} />
          <input type="hidden" name="dialog" value="move" />
          <FieldFrame name="find" label={texts.search}>
            <Input
              id="find"
              name="find"
              type="search"
              defaultValue={search}
              autoComplete="off"
              maxLength={200}
            />
          </FieldFrame>
          <button type="submit" className={buttonLook({ variant: "outline" })}>
            {texts.searchButton}
          </button>
        </form>
        {far ? (
          <Targets
            title={texts.found}
            targets={"data" in far ? far.data.targets : []}
            none={texts.noneFound}
            hrefWith={hrefWith}
          />
        ) : null}
        <CancelButton href={hrefWith()} />
      </div>
    </PlainDialog>
  );
}

function Targets({
  title,
  targets,
  none,
  hrefWith,
}: {
  title: string;
  targets: Target[];
  none: string;
  hrefWith: (more: Record<string, string>) => string;
}) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold leading-snug">{title}</h3>
      {targets.length === 0 ? <p className="text-muted-foreground">{none}</p> : null}
      <ul className="divide-y">
        {targets.map((target) => (
          <li key={target.enrollment_id} className="flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="break-words font-medium leading-snug">
                {texts.ofStudent(target.full_name, target.registration_no)}
              </p>
              <p className="break-words text-muted-foreground text-sm">{classOf(target)}</p>
            </div>
            <LinkButton
              variant="outline"
              size="sm"
              href={hrefWith({ dialog: "move", to: target.enrollment_id })}
              aria-label={`${texts.choose} ${texts.ofStudent(target.full_name, target.registration_no)}`}
            >
              {texts.choose}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function classOf(target: Target): string {
  const due = target.amount_due > 0 ? texts.due(formatShillings(target.amount_due)) : texts.nothingDue;
  return [
    `${target.course}, ${target.class}`,
    texts.seasonOf(target.season),
    due,
    ...(target.is_own ? [texts.own] : []),
  ].join(" · ");
}
