import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { listTemplates } from "@/lib/domain/correspondence/batches/templates";
import { canWriteMessages } from "@/lib/domain/correspondence/batches/unreached";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { writeAction } from "./actions";
import { readChoices } from "./choices";
import { ComposeForm } from "./compose-form";
import { writeTexts as texts } from "./texts";

/** Without the address in Referer headers: it may name up to 200 students. */
export const metadata: Metadata = { title: texts.title, referrer: "strict-origin" };

/** Writes to many people: audience, text, preview with the cost, and confirmation. */
export default async function WritePage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "messages/new");
  const to = one((await searchParams).to) ?? "";
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
  const [choices, { templates }] = await Promise.all([readChoices(ctx, role, to), listTemplates(ctx, {})]);
  return (
    <>
      {head}
      <ComposeForm
        action={writeAction}
        desk={role}
        values={{ to, channel: "sms", when: "now" }}
        formKey={randomUUID()}
        choices={choices}
        templates={templates.map(({ id, name }) => ({ value: id, label: name }))}
        isOn={{ sms: isChannelOn("sms"), mail: isChannelOn("mail") }}
      />
    </>
  );
}
