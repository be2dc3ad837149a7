"use client";
import { SubmitButton } from "@/components/form/submit-button";
import { LinkButton } from "@/components/ui/link-button";
import { catalogPageTexts as texts } from "./texts";

/** The foot of a form: the way out, and what sends it. */
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
