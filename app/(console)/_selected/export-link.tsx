import { ButtonRow } from "@/components/form/button-row";
import { CancelButton } from "@/components/form/form-buttons";
import { ButtonLink } from "@/components/ui/button";
import { shortIds } from "@/lib/platform/short-ids";
import { selectedTexts as texts } from "./texts";

/** Downloads the selected rows, their number on the button. */
export function ExportLink({
  address,
  ids,
  back,
  count,
}: {
  address: string;
  ids: string[];
  back: string;
  count: number;
}) {
  return (
    <ButtonRow>
      <CancelButton href={back} />
      <ButtonLink size="block" href={`${address}?ids=${shortIds(ids)}`} download>
        {texts.export.confirm(count)}
      </ButtonLink>
    </ButtonRow>
  );
}
