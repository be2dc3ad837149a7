import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { FileForm } from "@/components/form/file-form";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { Logo } from "@/components/site/logo";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { showLogo } from "@/lib/domain/academy/logo";
import { MAX_BYTES } from "@/lib/domain/academy/logo-file";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { removeLogoAction } from "../actions";
import { SettingTabs } from "../setting-tabs";
import { settingTexts } from "../texts";
import { MadeSmaller } from "./made-smaller";
import { logoTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Uploads or removes the academy's logo. After a refused upload the reason is at the field. */
export default async function LogoPage({ params }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "settings/logo");
  const problem = (await consoleNotice())?.text;
  const loaded = await loadPart(() => showLogo(ctx, {}));
  return (
    <>
      <PageHead title={settingTexts.title} />
      <SettingTabs current="logo" />
      <h2 className="mt-6 mb-2 font-bold text-xl">{texts.title}</h2>
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      {"data" in loaded ? (
        <Card className="max-w-2xl space-y-5">
          <div className="flex flex-wrap items-center gap-4">
            <Logo logo={loaded.data.logo} size={11} />
            <p>{loaded.data.logo ? texts.current(loaded.data.logo) : texts.none}</p>
            {loaded.data.logo ? (
              <Form action={removeLogoAction} className="">
                <Was mark={loaded.data.logo.hash} />
                <SubmitButton label={texts.remove} busy={texts.removing} variant="outline" />
              </Form>
            ) : null}
          </div>
          <MadeSmaller most={MAX_BYTES}>
            <FileForm
              action="/admin/settings/logo/upload"
              name="logo"
              label={texts.field}
              hint={texts.hint}
              accept="image/png,image/jpeg,.png,.jpg,.jpeg"
              submit={texts.save}
              problem={problem}
            />
          </MadeSmaller>
        </Card>
      ) : (
        <Alert variant="destructive" role="alert">
          {settingTexts.failed}
        </Alert>
      )}
    </>
  );
}
