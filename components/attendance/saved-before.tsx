"use client";
import { useEffect, useState } from "react";
import { readStored, store } from "../custom-elements/storage";
import { Alert } from "../ui/alert";

/** What the register that was just saved says on the page it goes home to. */
const SAVED = "register-saved";

/** Remembers it in this tab until that page is there; undefined where the reader stays. */
export function rememberSaved(line: string | undefined): void {
  store(SAVED, line);
}

/** Says once that the register just submitted is saved. Not from the server: a copy kept for offline would say it again. */
export function SavedBefore() {
  const [line, setLine] = useState<string>();
  useEffect(() => {
    const said = readStored<string>(SAVED);
    if (!said) return;
    setLine(said);
    store(SAVED, undefined);
  }, []);
  return (
    <div role="status" className="mb-4 empty:hidden">
      {line ? <Alert variant="success">{line}</Alert> : null}
    </div>
  );
}
