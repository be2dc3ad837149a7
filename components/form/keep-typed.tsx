/**
 * Stores the input of the form around it in this tab, so that a reload loses nothing (components/custom-elements/keep-typed.ts); a page
 * without scripts is posted again by the browser itself. @param name the key it is kept under
 */
export function KeepTyped({ name }: { name: string }) {
  return <keep-typed form-name={name} hidden />;
}

/** Deletes the input stored by KeepTyped, once it is stored elsewhere or the session ends. */
export function DiscardTyped({ name }: { name: string }) {
  return <discard-typed form-name={name} hidden />;
}
