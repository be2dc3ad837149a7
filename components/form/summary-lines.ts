import type { SummaryLine } from "@/components/ui/error-summary";
import type { FormState } from "@/lib/platform/http/form-state";

/**
 * The lines of the error summary: `lead` and each wrong field's first message, linked to the field, in the order of the
 * page; or, when the whole form was refused, its message and `help`. Empty when nothing is wrong.
 * @param labelOf a field's label, prefixed to a sentence that does not name the field
 */
export function summaryLines(
  { errors, message }: FormState,
  order: string[],
  lead?: string,
  help?: string,
  labelOf: (name: string) => string | undefined = () => undefined,
): SummaryLine[] {
  const position = (name: string) => order.indexOf(name) + 1 || order.length + 1;
  const lines = Object.entries(errors)
    .sort(([one], [other]) => position(one) - position(other))
    .flatMap(([name, [text]]) => (text ? [{ text: named(text, labelOf(name)), href: `#${name}` }] : []));
  const around = lines.length > 0 ? [lead] : message ? [message, help] : [];
  return [...around.flatMap((text) => (text ? [{ text }] : [])), ...lines];
}

function named(text: string, label: string | undefined): string {
  return !label || text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`;
}
