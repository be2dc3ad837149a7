"use client";
import type { ComponentProps } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { recordTexts as texts } from "./record-texts";
import { SubmitButton } from "./submit-button";

/** The end of every dialog with a form: Cancel, then the submit button; on phones the submit button is on top. */
export function DialogButtons({
  closeHref,
  ...submit
}: Pick<ComponentProps<typeof SubmitButton>, "label" | "busy" | "missing" | "variant"> & {
  closeHref: string;
}) {
  return (
    <div className="grid gap-3 sm:flex">
      <LinkButton variant="outline" size="block" href={closeHref} className="order-last sm:order-none">
        {texts.cancel}
      </LinkButton>
      <SubmitButton {...submit} />
    </div>
  );
}
