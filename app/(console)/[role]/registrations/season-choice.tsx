"use client";
import { seasonListTexts } from "@/app/(console)/_seasons/texts";
import { StepSelect } from "@/components/form/step-select";
import type { Option } from "@/components/ui/options";
import { deskTexts as texts } from "./texts";

/** The season to register for; a choice where more than one takes registrations. Choosing another shows its classes. */
export function SeasonChoice({
  list,
  season,
  seasons,
}: {
  /** The list's address. */
  list: string;
  season: string;
  seasons: Option[];
}) {
  if (seasons.length === 0) return <p className="mb-5 font-semibold">{seasonListTexts.named(season)}</p>;
  return (
    <div className="mb-5">
      <StepSelect
        path={list}
        name="for"
        label={texts.season}
        chosen={season}
        options={seasons}
        next={texts.showClasses}
        given={{ dialog: "add" }}
      />
    </div>
  );
}
