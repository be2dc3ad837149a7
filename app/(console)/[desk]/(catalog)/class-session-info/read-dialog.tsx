"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";

/** A dialog without a form. */
export function ReadDialog({
  title,
  closeHref,
  close,
  children,
}: {
  title: string;
  closeHref: string;
  close: string;
  children: ReactNode;
}) {
  const router = useRouter();
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      closeLabel={close}
      go={(address) => router.push(address, { scroll: false })}
    >
      {children}
    </Dialog>
  );
}
