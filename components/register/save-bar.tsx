"use client";
import { Button } from "@/components/ui/button";
import { registerTexts as texts } from "./texts";
import type { Phase } from "./use-register";

/** The two save buttons, always visible. All students must be marked before a register is submitted. */
export function SaveBar({ left, waiting, phase }: { left: number; waiting: boolean; phase: Phase }) {
  const label = phase === "sending" ? texts.saving : waiting ? texts.whenOnline : texts.submit;
  return (
    <div className="fixed inset-x-0 bottom-0 z-[5] border-t bg-card px-4 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] print:hidden">
      <div className="mx-auto flex max-w-7xl justify-end gap-3 sm:px-2 lg:px-4">
        {waiting ? null : (
          <Button
            type="submit"
            name="status"
            value="draft"
            variant="outline"
            size="sm"
            className="flex-1 sm:flex-none"
          >
            {texts.draft}
          </Button>
        )}
        <Button
          type="submit"
          name="status"
          value="saved"
          size="sm"
          className="flex-1 sm:flex-none"
          disabled={waiting || left > 0}
          aria-describedby="not-marked"
        >
          {waiting ? label : texts.submit}
        </Button>
      </div>
    </div>
  );
}
