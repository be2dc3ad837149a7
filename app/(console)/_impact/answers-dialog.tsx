import { ConfirmDialog } from "@/components/form/dialogs";
import { showAnswers } from "@/lib/domain/impact/answers";
import type { Ctx } from "@/lib/platform/commands/command";
import { deleteAnswersAction } from "./actions";
import { AnswersForm } from "./lazy";
import { answersTexts as texts } from "./texts";

type Props = {
  ctx: Ctx;
  student: { id: string; full_name: string };
  dialog: "impact" | "impact-remove";
  closeHref: string;
  removeHref: string;
};

/** What a student answered for the impact report: read only when an admin opens it. */
export async function AnswersDialog({ ctx, student, dialog, closeHref, removeHref }: Props) {
  const answers = await showAnswers(ctx, { student_id: student.id });
  const fields = { student_id: student.id, was: answers.was };
  if (dialog === "impact-remove")
    return (
      <ConfirmDialog
        title={texts.removeTitle}
        text={texts.removeText(student.full_name)}
        warning={texts.removeWarning}
        action={deleteAnswersAction}
        fields={fields}
        confirm={texts.remove}
        busy={texts.removing}
        closeHref={closeHref}
      />
    );
  const { gender, disability, county } = answers;
  return (
    <AnswersForm
      name={student.full_name}
      fields={fields}
      values={{ gender: gender ?? "", disability: disability ?? "", county: county?.toString() ?? "" }}
      byGuardian={answers.by_guardian}
      closeHref={closeHref}
      removeHref={answers.is_answered ? removeHref : undefined}
    />
  );
}
