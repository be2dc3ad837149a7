"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { Dialog } from "@/components/ui/dialog";
import { RecordForm } from "./record-form";
import { recordTexts as texts } from "./record-texts";

/** A form in a dialog. Closing asks once when something was typed; when it is done it leads to where it was opened from. */
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
  const router = useRouter();
  const typed = useRef(false);
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      closeLabel={texts.close}
      go={(address) => router.push(address, { scroll: false })}
      mayClose={() => !typed.current || window.confirm(texts.leave)}
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
    </Dialog>
  );
}
