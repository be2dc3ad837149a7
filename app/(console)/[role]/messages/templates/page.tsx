import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { ConfirmDialog } from "@/components/form/dialogs";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf } from "@/lib/domain/access/roles";
import { VARIABLES } from "@/lib/domain/correspondence/batches/rules";
import { listTemplates } from "@/lib/domain/correspondence/batches/templates";
import { addresses, listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { addTemplateAction, archiveTemplateAction, updateTemplateAction } from "./actions";
import { type Template, TemplateDialog } from "./template-dialog";
import { templateTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The templates of messages; admins change them. */
export default async function TemplatesPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "messages/templates");
  const { dialog, id } = await listState(searchParams, ["dialog", "id"]);
  const hrefWith = await addresses(`${homeOf(role)}/messages/templates`, searchParams);
  const { templates } = await listTemplates(ctx, {});
  const mayChange = scopeOf(role, "messages.update-template") !== undefined;
  const chosen = templates.find((template) => template.id === id);
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        {mayChange ? <LinkButton href={hrefWith({ dialog: "add" })}>{texts.add}</LinkButton> : null}
      </PageHead>
      <MessageTabs role={role} current="messages/templates" />
      <p className="mb-5 max-w-3xl text-muted-foreground leading-relaxed">
        {texts.lead}{" "}
        {VARIABLES.map((name) => (
          <code key={name} className="mr-2 inline-block text-foreground text-sm">{`{${name}}`}</code>
        ))}
      </p>
      {templates.length === 0 ? <p>{texts.empty}</p> : null}
      <div className="grid gap-5 xl:grid-cols-2">
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} hrefWith={mayChange ? hrefWith : null} />
        ))}
      </div>
      {mayChange && dialog === "add" ? (
        <TemplateDialog action={addTemplateAction} closeHref={hrefWith()} />
      ) : null}
      {mayChange && dialog === "change" && chosen ? (
        <TemplateDialog template={chosen} action={updateTemplateAction} closeHref={hrefWith()} />
      ) : null}
      {mayChange && dialog === "remove" && chosen ? (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText(chosen.name)}
          action={archiveTemplateAction}
          fields={{ id: chosen.id, was: chosen.updated_at }}
          confirm={texts.removeYes}
          busy={texts.saving}
          closeHref={hrefWith()}
        />
      ) : null}
    </>
  );
}

function TemplateCard({
  template,
  hrefWith,
}: {
  template: Template;
  hrefWith: ((more?: Record<string, string>) => string) | null;
}) {
  const { id, name } = template;
  return (
    <Card className="space-y-3">
      <CardTitle className="wrap-anywhere">{name}</CardTitle>
      {[
        [texts.english, template.body_en],
        [texts.kiswahili, template.body_sw],
      ].map(([language, text]) => (
        <figure key={language} className="space-y-1.5">
          <figcaption className="text-muted-foreground text-sm">{language}</figcaption>
          <blockquote className="wrap-anywhere whitespace-pre-wrap rounded-xl bg-muted px-4 py-3">
            {text}
          </blockquote>
        </figure>
      ))}
      {hrefWith ? (
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="outline" href={hrefWith({ dialog: "change", id })}>
            {texts.change}
            <span className="sr-only"> {name}</span>
          </LinkButton>
          <LinkButton variant="ghost" href={hrefWith({ dialog: "remove", id })}>
            {texts.remove}
            <span className="sr-only"> {name}</span>
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
