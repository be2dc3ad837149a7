import { writtenAmount, writtenMoment } from "@/lib/domain/messaging/messages/written";
import type { Language } from "@/lib/platform/language";
import type { KnownStudent } from "./dialog";
import { dialogTexts } from "./dialog-texts";
import { firstName, named } from "./say";

/** Where a student stands, and what to send next. */
export function placeText(
  language: Language,
  { name, course, next }: Pick<KnownStudent, "name" | "course" | "next">,
): string {
  const texts = dialogTexts[language];
  if (next.state === "closed") return texts.closed;
  return named({ name: firstName(name), course }, (said) =>
    texts.step[next.state as Exclude<typeof next.state, "closed">]({
      name: said.name,
      course: said.course,
      until: next.until ? writtenMoment(new Date(next.until), language) : "",
      amount: writtenAmount(next.due * 100),
    }),
  );
}
