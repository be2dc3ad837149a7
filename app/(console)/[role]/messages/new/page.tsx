import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { listTemplates } from "@/lib/domain/correspondence/batches/templates";
import { canWriteMessages } from "@/lib/domain/correspondence/batches/unreached";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { writeAction } from "./actions";
import { readChoices } from "./choices";
import { ComposeForm } from "./compose-form";
import { writeTexts as texts } from "./texts";

/** Without the address in Referer headers: it may name up to 200 students. */
export const metadata: Metadata = { title: texts.title, referrer: "strict-origin" };

/** Writes to many people: audience, text, preview with the cost, and confirmation. */
export default async function WritePage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "messages/new");
  const asked = one((await searchParams).to) ?? "";
  const head = (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <MessageTabs role={role} current="messages/new" />
    </>
  );
  if (!(await canWriteMessages(ctx, {})).allowed)
    return (
      <>
        {head}
        <Alert variant="warning" className="max-w-2xl">
          {texts.notAllowed}
        </Alert>
      </>
    );
  const { templates } = await listTemplates(ctx, {});
  const to = asked === "owing" ? `season:${(await academy()).season}:owing` : asked;
  const choices = await readChoices(ctx, role, to);
  // Who owes is reminded in the words of the template about money.
  const reminder =
    asked === "owing" ? templates.find(({ body_en }) => body_en.includes("{balance}")) : undefined;
  return (
    <>
      {head}
      <ComposeForm
        action={writeAction}
        home={role}
        values={{
          to,
          channel: "sms",
          when: "now",
          ...(reminder
            ? {
                template_id: reminder.id,
                body_en: reminder.body_en,
                body_sw: reminder.body_sw,
                purpose: "transactional",
              }
            : {}),
        }}
        formKey={randomUUID()}
        choices={choices}
        templates={templates.map(({ id, name }) => ({ value: id, label: name }))}
        isOn={{ sms: isChannelOn("sms"), mail: isChannelOn("mail") }}
      />
    </>
  );
}
