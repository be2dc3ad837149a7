import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";

const stepTexts = bilingual({
  en: { label: "Steps of your registration", names: ["Course", "You", "Check"], done: "done" },
  sw: { label: "Hatua za usajili wako", names: ["Kozi", "Wewe", "Angalia"], done: "tayari" },
});

/** The three steps of a registration. @param back the addresses of the steps before this one */
export async function Steps({ back = [] }: { back?: string[] }) {
  const texts = stepTexts[await pageLanguage()];
  return (
    <ol aria-label={texts.label} className="flex gap-2 sm:max-w-md">
      {texts.names.map((name, index) => {
        const address = back[index];
        const isNow = index === back.length;
        return (
          <li
            key={name}
            aria-current={isNow ? "step" : undefined}
            className={`flex-1 border-t-4 ${index <= back.length ? "border-primary" : "border-border"}`}
          >
            {address ? (
              <a href={address} className="block min-h-11 py-2 text-primary underline underline-offset-4">
                {index + 1}. {name} <span className="sr-only">({texts.done})</span>
              </a>
            ) : (
              <span className={`block py-2 ${isNow ? "font-bold" : "text-muted-foreground"}`}>
                {index + 1}. {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
