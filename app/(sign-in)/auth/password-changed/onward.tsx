import { AutoSubmit } from "@/components/form/auto-submit";
import { Button } from "@/components/ui/button";
import { authTexts as texts } from "../../texts";

/** Continues to another page after a countdown, unless the reader stays; without scripts by its button. */
export function Onward({ to, seconds }: { to: string; seconds: number }) {
  const [path, query] = to.split("?");
  return (
    <form method="get" action={path} className="flex flex-wrap items-center gap-3">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <AutoSubmit seconds={seconds} text={texts.inSeconds} stay={texts.stayHere} />
      <Button type="submit">{texts.goNow}</Button>
    </form>
  );
}
