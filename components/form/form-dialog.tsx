"use client";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { PlainDialog } from "./plain-dialog";
import { RecordForm } from "./record-form";
import { recordTexts as texts } from "./record-texts";

/** A form in a dialog. Closing asks first when something was typed; saving returns to `closeHref`. */
export function FormDialog({
  title,
  closeHref,
  wide,
  lead,
  ...form
}: Omit<ComponentProps<typeof RecordForm>, "onTyped" | "title"> & {
  title: ReactNode;
  closeHref: string;
  wide?: boolean;
  lead?: ReactNode;
}) {
  const typed = useRef(false);
  return (
    <PlainDialog
      title={title}
      closeHref={closeHref}
      canClose={() => !typed.current || window.confirm(texts.leave)}
      {...(wide ? { wide } : {})}
    >
      {lead}
      <RecordForm
        back={closeHref}
        {...form}
        onTyped={() => {
          typed.current = true;
        }}
      />
    </PlainDialog>
  );
}
