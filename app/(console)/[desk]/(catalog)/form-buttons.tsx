"use client";
import { SubmitButton } from "@/components/form/submit-button";
import { LinkButton } from "@/components/ui/link-button";
import { catalogPageTexts as texts } from "./texts";

/** Cancel and submit at the end of a form. */
export function FormButtons({ label, cancelHref }: { label: string; cancelHref: string }) {
  return (
    <div className="grid gap-3 sm:flex">
      <LinkButton variant="outline" size="block" href={cancelHref} className="order-last sm:order-none">
        {texts.cancel}
      </LinkButton>
      <SubmitButton label={label} busy={texts.saving} />
    </div>
  );
}
