import { describedBy, FieldError } from "../form/field-frame";
import { Alert } from "../ui/alert";
import { ChoiceRow } from "../ui/choice-row";
import { registerTexts as texts } from "./texts";

/**
 * Asks, before the meeting's start, whether it has taken place: a register of a meeting to come is submitted by mistake. Without
 * scripts the browser asks for the tick; a draft needs none.
 */
export function HasBegun({
  name,
  begins,
  asked = false,
  ticked,
}: {
  name: string;
  /** The meeting's start, HH:MM. */
  begins: string;
  /** Whether the submission waits for the tick. */
  asked?: boolean;
  /** Called when the tick changes. */
  ticked?: () => void;
}) {
  const error = asked ? texts.tickBegun : undefined;
  return (
    <Alert variant="warning" className="mt-3 w-full space-y-2">
      <p className="font-bold">{texts.begins(begins)}</p>
      <FieldError name={name} error={error} />
      <ChoiceRow
        id={name}
        type="checkbox"
        name={name}
        value="yes"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, false, error)}
        onChange={ticked}
        label={texts.hasBegun}
      />
    </Alert>
  );
}
