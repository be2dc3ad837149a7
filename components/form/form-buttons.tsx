"use client";
import type { ComponentProps, ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { ButtonRow } from "./button-row";
import { recordTexts as texts } from "./record-texts";
import { SubmitButton } from "./submit-button";

type Submit = Omit<ComponentProps<typeof SubmitButton>, "size">;

/** The end of a form that can be cancelled: Cancel, then the submit button. `children`: buttons between the two. */
export function FormButtons({
  cancelHref,
  cancelFirst = false,
  children,
  ...submit
}: Submit & {
  cancelHref: string;
  /** Cancel has the first focus, in a confirmation. */
  cancelFirst?: boolean;
  children?: ReactNode;
}) {
  return (
    <ButtonRow>
      <CancelButton href={cancelHref} first={cancelFirst} />
      {children}
      <SubmitButton {...submit} />
    </ButtonRow>
  );
}

/** Leaves the form without saving. In a dialog it closes the dialog, which asks first when something was typed. */
export function CancelButton({ href, first = false }: { href: string; first?: boolean }) {
  return (
    <LinkButton
      variant="outline"
      size="block"
      href={href}
      scroll
      autoFocus={first}
      data-cancel={first ? "first" : ""}
    >
      {texts.cancel}
    </LinkButton>
  );
}
