import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { showBudget } from "@/lib/domain/messaging/messages/show-budget";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import { messagePageTexts } from "./texts";

const texts = messagePageTexts.budget;

/**
 * The cost of SMS this month against the budget, with a warning from 80 % on. If reading it fails, the rest of the page still
 * shows.
 */
export async function BudgetLine({ ctx }: { ctx: Ctx }) {
  const loaded = await loadPart(() => showBudget(ctx, {}));
  if (!("data" in loaded))
    return <Alert variant="destructive">{loaded.refusal?.message ?? texts.failed}</Alert>;
  const { month, budget, spent, reserved, level } = loaded.data;
  const used = spent + reserved;
  const share = budget > 0 ? Math.floor((used / budget) * 100) : 100;
  return (
    <Card className="mt-6 max-w-xl space-y-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{texts.title(monthName(month))}</h2>
        <p className="tabular-nums">{texts.used(formatShillings(used), formatShillings(budget), share)}</p>
      </div>
      <svg className="block h-3 w-full" aria-hidden="true">
        <rect width="100%" height="100%" rx="3" className="fill-muted" />
        <rect
          width={`${Math.min(share, 100)}%`}
          height="100%"
          rx="3"
          className={level === "fine" ? "fill-primary" : "fill-destructive"}
        />
      </svg>
      {reserved > 0 ? (
        <p className="text-muted-foreground text-sm">{texts.reserved(formatShillings(reserved))}</p>
      ) : null}
      {level === "fine" ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="font-semibold text-destructive">{budget === 0 ? texts.none : texts[level]}</p>
          <ButtonLink
            variant="link"
            size="bare"
            className="min-h-11"
            href="/admin/settings#sms_monthly_budget"
          >
            {texts.change}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** 2026-11-01: November 2026. */
function monthName(month: string): string {
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}T00:00:00Z`),
  );
}
