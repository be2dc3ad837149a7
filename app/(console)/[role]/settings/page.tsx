import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { showSettings } from "@/lib/domain/academy/settings";
import { estimateFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import type { Ctx } from "@/lib/platform/commands/command";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { saveSettingsAction } from "./actions";
import { SettingsForm } from "./parts";
import { SeasonsPart } from "./seasons-part";
import { SettingTabs } from "./setting-tabs";
import { settingTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

export default async function SettingsPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "settings");
  const query = await searchParams;
  const seasons = one(query.part) === "seasons";
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <SettingTabs current={seasons ? "seasons" : "settings"} />
      <h2 className="mt-6 mb-2 font-bold text-xl">{seasons ? texts.seasons : texts.settings}</h2>
      {seasons ? <SeasonsPart ctx={ctx} searchParams={searchParams} /> : <SettingsPart ctx={ctx} />}
    </>
  );
}

async function SettingsPart({ ctx }: { ctx: Ctx }) {
  const loaded = await loadPart(() => showSettings(ctx, {}));
  if (!("data" in loaded))
    return (
      <Alert variant="destructive" role="alert" className="flex flex-wrap items-center justify-between gap-3">
        {texts.failed}
        <ButtonLink variant="outline" size="sm" href="/admin/settings">
          {texts.retry}
        </ButtonLink>
      </Alert>
    );
  const { settings, seen_at } = loaded.data;
  const { completed, messages, cost } = await estimateFollowUps(ctx, {});
  const notes = { follow_up_questions: texts.followUpCost(completed, messages, formatShillings(cost)) };
  return (
    <>
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <SettingsForm settings={settings} seenAt={seen_at} notes={notes} action={saveSettingsAction} />
    </>
  );
}
