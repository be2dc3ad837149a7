"use client";
import { ConfirmDialog, FormDialog } from "@/components/form/dialogs";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { FormButtons } from "@/components/form/form-buttons";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";
import { plusPhone } from "@/lib/platform/phone";
import { answerAction, handleAction, liftAction, optOutAction } from "./actions";
import type { Reply } from "./replies-table";
import { replyPageTexts as texts } from "./texts";

/** Actions on a reply: the dialog that the address names. */
export function ReplyDialog({
  reply,
  dialog,
  closeHref,
}: {
  reply: Reply;
  dialog: string | undefined;
  closeHref: string;
}) {
  const phone = plusPhone(reply.from);
  const confirm = { confirm: texts.yes, busy: texts.saving, closeHref };
  if (dialog === "answer") return <AnswerDialog reply={reply} closeHref={closeHref} />;
  if (dialog === "handle") {
    const isOpen = reply.handled_at === null;
    return (
      <ConfirmDialog
        title={isOpen ? texts.handleTitle : texts.reopenTitle}
        text={isOpen ? texts.handleAsk : texts.reopenAsk}
        action={handleAction}
        fields={{ id: reply.id, handled: isOpen ? "yes" : "no" }}
        variant="default"
        {...confirm}
      />
    );
  }
  if (dialog !== "stop") return null;
  return reply.opted_out ? (
    <ConfirmDialog
      title={texts.liftTitle}
      text={texts.liftAsk(phone)}
      warning={texts.liftMeans}
      action={liftAction}
      fields={{ channel: "sms", recipient: reply.from }}
      variant="default"
      {...confirm}
    />
  ) : (
    <ConfirmDialog
      title={texts.stopTitle}
      text={texts.stopAsk(phone)}
      warning={texts.stopMeans}
      action={optOutAction}
      fields={{ phone: reply.from }}
      {...confirm}
    />
  );
}

function AnswerDialog({ reply, closeHref }: { reply: Reply; closeHref: string }) {
  return (
    <FormDialog
      title={texts.answerTitle(plusPhone(reply.from))}
      closeHref={closeHref}
      action={answerAction}
      shape={async () => (await import("@/lib/domain/correspondence/replies/input")).AnswerReply}
      order={["text"]}
      values={{ text: "" }}
      lead={
        <blockquote className="wrap-anywhere mb-5 whitespace-pre-wrap rounded-xl bg-muted px-4 py-3">
          {reply.text || texts.noText}
        </blockquote>
      }
    >
      <input type="hidden" name="id" value={reply.id} />
      <AnswerText />
      <FormButtons cancelHref={closeHref} label={texts.send} busy={texts.sendingAnswer} />
    </FormDialog>
  );
}

function AnswerText() {
  const { value, error } = useField("text");
  return (
    <FieldFrame name="text" label={texts.answerText} hint={texts.answerHint} error={error}>
      <textarea
        id="text"
        name="text"
        rows={4}
        maxLength={480}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("text", texts.answerHint, error)}
        className={boxLook()}
      />
    </FieldFrame>
  );
}
