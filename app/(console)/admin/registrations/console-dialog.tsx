"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { deskWords as words } from "./words";

/** A dialog of the console with nothing in it that could be lost. */
export function ConsoleDialog({
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
      closeLabel={words.close}
      go={(address) => router.push(address, { scroll: false })}
    >
      {children}
    </Dialog>
  );
}
