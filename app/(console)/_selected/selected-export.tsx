import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { ButtonRow } from "@/components/form/button-row";
import { CancelButton } from "@/components/form/form-buttons";
import { shortIds } from "@/lib/platform/short-ids";
import type { Selected } from "./read-selected";
import { SelectedPage, type SelectedRow } from "./selected-page";
import { selectedTexts } from "./texts";

const texts = selectedTexts.export;

/** The page that downloads the selected rows, their number on the button. @param address of the list's export */
export function SelectedExport({
  address,
  selected,
  rows,
}: {
  address: string;
  selected: Selected;
  rows: SelectedRow[];
}) {
  return (
    <SelectedPage title={texts.title(rows.length)} text={texts.text} selected={selected} rows={rows}>
      <ButtonRow>
        <CancelButton href={selected.back} />
        <ExportLinks href={`${address}?ids=${shortIds(selected.ids)}`} label={texts.confirm(rows.length)} />
      </ButtonRow>
    </SelectedPage>
  );
}
