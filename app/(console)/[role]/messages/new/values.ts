/** The steps of the page. Every step sends the fields of all, so that nothing typed is lost between them. */
export type Step = 1 | 2 | 3 | 4;
export type Values = Record<string, string>;

/** The size of an audience, the number of phones or addresses that reach it, and the number not reached by reason. */
export type AudienceSize = { people: number; recipients: number; unreached: Record<string, number> };

/** An audience as the form's select holds it: `class:{id}`, `class:{id}:owing`, `season:8:unpaid`, `staff` ... */
export function audienceOf(to: string): Record<string, string | boolean> {
  const [kind = "", about = "", status = ""] = to.split(":");
  if (kind === "staff") return { staff: true };
  if (kind === "season") return { season: about, status };
  if (kind === "students") return { student_ids: about };
  if (kind === "class" && status) return { class_id: about, status };
  return ["class", "session", "course", "student"].includes(kind) ? { [`${kind}_id`]: about } : {};
}

/** An audience and a channel as the parameters of an address. */
export function audienceQuery(to: string, channel: string): string {
  const fields = Object.entries({ ...audienceOf(to), channel }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}

/** The form's input for the preview and for sending. */
export function readMessage(values: Values): Record<string, unknown> {
  return {
    audience: audienceOf(values.to ?? ""),
    channel: values.channel,
    purpose: values.purpose,
    subject: values.channel === "mail" ? values.subject : undefined,
    body: { en: values.body_en ?? "", sw: values.body_sw?.trim() ? values.body_sw : undefined },
    send_at: values.when === "at" ? values.send_at : undefined,
  };
}

/** The form's field for each field of a refusal. */
export function fieldOf(name: string): string {
  if (name.startsWith("audience")) return "to";
  if (name === "body.sw") return "body_sw";
  return name.startsWith("body") ? "body_en" : name;
}

const STEP_OF: Record<string, Step> = { to: 1, channel: 1, phones: 4, again: 4 };

/** The step that shows a field. */
export function stepOf(field: string): Step {
  return STEP_OF[field] ?? 2;
}

export function typedIn(form: FormData): Values {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$ACTION"),
  );
  return Object.fromEntries(texts);
}
