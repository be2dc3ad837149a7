import type { Language } from "@/lib/platform/language";
import type { ClassOption } from "./options";
import { chooserTexts } from "./progress";

/** The link to a full class's waiting list. */
export function WaitLink({
  group,
  language,
  named = false,
}: {
  group: Pick<ClassOption, "id"> & Partial<Pick<ClassOption, "name">>;
  language: Language;
  /** Whether the class is named; otherwise only screen readers announce it. */
  named?: boolean;
}) {
  const texts = chooserTexts[language];
  return (
    <a
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      href={`/waiting-list?class=${group.id}`}
    >
      <span>
        {texts.joinWaitingList}
        {named ? `: ${group.name}` : <Heard name={group.name} />}
      </span>
    </a>
  );
}

/** The class's name for screen readers, where links of several classes read alike. */
function Heard({ name }: { name: string | undefined }) {
  return name ? <span className="sr-only"> ({name})</span> : null;
}
