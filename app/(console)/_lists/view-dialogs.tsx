"use client";
import type { SavedView } from "@/components/data-table/frame";
import { ConfirmDialog, FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { LinkButton } from "@/components/ui/link-button";
import type { ListName } from "@/lib/domain/reports/saved-views/rules";
import { removeViewAction, saveViewAction, updateViewAction } from "./actions";
import { savedViewTexts as texts } from "./texts";

type Props = {
  dialog: string | undefined;
  list: ListName;
  /** The current query of the list. */
  query: string;
  /** The view that the address names. */
  view: SavedView | undefined;
  closeHref: string;
  /** Asks whether to remove the view. */
  removeHref: string;
};

/** The dialog about views that the address names, if any. */
export function ViewDialogs({ dialog, list, query, view, closeHref, removeHref }: Props) {
  if (dialog === "save-view")
    return (
      <FormDialog
        title={texts.save}
        closeHref={closeHref}
        action={saveViewAction}
        shape={async () => (await import("@/lib/domain/reports/saved-views/input")).SaveView}
        order={["name"]}
        lead={<p className="mb-5 text-muted-foreground">{texts.lead}</p>}
      >
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <Fields searches={new URLSearchParams(query).has("q")} closeHref={closeHref} label={texts.save} />
      </FormDialog>
    );
  if (!view) return null;
  if (dialog === "edit-view")
    return (
      <FormDialog
        title={texts.edit}
        closeHref={closeHref}
        action={updateViewAction}
        shape={async () => (await import("@/lib/domain/reports/saved-views/input")).UpdateView}
        order={["name"]}
        values={{ name: view.name, is_default: view.is_default ? "on" : "" }}
      >
        <input type="hidden" name="id" value={view.id} />
        <Fields
          searches={new URLSearchParams(view.query).has("q")}
          closeHref={closeHref}
          label={texts.edit}
        />
        <LinkButton variant="link" size="bare" href={removeHref}>
          {texts.remove}
        </LinkButton>
      </FormDialog>
    );
  if (dialog !== "remove-view") return null;
  return (
    <ConfirmDialog
      title={view.name}
      text={texts.confirmRemove(view.name)}
      action={removeViewAction}
      fields={{ id: view.id }}
      confirm={texts.yes}
      busy={texts.saving}
      closeHref={closeHref}
    />
  );
}

function Fields({ searches, closeHref, label }: { searches: boolean; closeHref: string; label: string }) {
  return (
    <>
      <TextField name="name" label={texts.name} maxLength={40} autoComplete="off" />
      <TickField name="is_default" label={texts.first} />
      {searches ? <p className="text-muted-foreground text-sm">{texts.searching}</p> : null}
      <FormButtons cancelHref={closeHref} label={label} busy={texts.saving} />
    </>
  );
}
