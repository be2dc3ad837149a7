"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { Dialog } from "@/components/ui/dialog";
import { recordTexts as texts } from "./record-texts";

/** A dialog that closes by navigating to `closeHref` without a page load. */
export function PlainDialog(props: Omit<ComponentProps<typeof Dialog>, "closeLabel" | "go">) {
  const router = useRouter();
  return (
    <Dialog closeLabel={texts.close} go={(address) => router.push(address, { scroll: false })} {...props} />
  );
}
