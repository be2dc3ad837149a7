import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { seasonLabel } from "./seasons";
import { seasonListTexts as texts } from "./texts";

type Season = Awaited<ReturnType<typeof listAllSeasons>>["seasons"][number];

/** A GET form: each season has an address, and no script is needed. */
export function SeasonChooser({
  seasons,
  chosen,
  action,
  name,
  hidden = {},
}: {
  seasons: Season[];
  chosen: number;
  action: string;
  /** The parameter of the address. */
  name: string;
  /** Other parameters of the address. */
  hidden?: Record<string, string>;
}) {
  return (
    <form action={action} method="get" className="flex flex-wrap items-center gap-3 print:hidden">
      {Object.entries(hidden).map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
      <Label htmlFor="chosen-season" className="shrink-0 whitespace-nowrap">
        {texts.season}
      </Label>
      <span>
        <NativeSelect id="chosen-season" name={name} defaultValue={String(chosen)}>
          {seasons.map((season) => (
            <option key={season.number} value={season.number}>
              {season.current ? texts.current(season.number) : seasonLabel(season)}
            </option>
          ))}
        </NativeSelect>
      </span>
      <Button type="submit" variant="outline">
        {texts.show}
      </Button>
    </form>
  );
}
