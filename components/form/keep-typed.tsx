import { Button } from "@/components/ui/button";

/**
 * Stores the input of the form around it in this tab, so that a reload loses nothing (components/custom-elements/keep-typed.ts); a page
 * without scripts is posted again by the browser itself. Where it filled the form, it offers to clear it.
 * @param name the key it is kept under
 */
export function KeepTyped({ name, notYours, clear }: { name: string; notYours: string; clear: string }) {
  return (
    <keep-typed form-name={name} hidden>
      <p>
        {notYours}{" "}
        <Button variant="link" size="bare">
          {clear}
        </Button>
      </p>
    </keep-typed>
  );
}

/** Deletes the input stored by KeepTyped, once it is stored elsewhere or the session ends. */
export function DiscardTyped({ name }: { name: string }) {
  return <discard-typed form-name={name} hidden />;
}
