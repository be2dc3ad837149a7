import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card, CardTitle } from "@/components/ui/card";
import { personWords as words } from "../words";
import { unlockAction } from "./actions";

/** Asks for a code that only the student, or who paid, can have. */
export function Unlock({ studentId }: { studentId: string }) {
  return (
    <Card className="space-y-4">
      <CardTitle>{words.unlockTitle}</CardTitle>
      <p>{words.unlockLead}</p>
      <Form action={unlockAction} order={["code"]}>
        <input type="hidden" name="student_id" value={studentId} />
        <TextField
          name="code"
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <SubmitButton label={words.unlock} busy={words.unlocking} />
      </Form>
      <p className="text-muted-foreground text-sm">{words.lostCode}</p>
    </Card>
  );
}
