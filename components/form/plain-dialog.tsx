"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { recordTexts as texts } from "./record-texts";

/** A dialog that asks for nothing which could be lost: a choice, an amount, or something to read. */
export function PlainDialog({
  title,
  closeHref,
  children,
}: {
  title: string;
  closeHref: string;
  children: ReactNode;
}) {
  const router = useRouter();
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      closeLabel={texts.close}
      go={(address) => router.push(address, { scroll: false })}
    >
      {children}
    </Dialog>
  );
}
