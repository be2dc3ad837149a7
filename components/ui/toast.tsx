"use client";
import * as ToastPrimitive from "@radix-ui/react-toast";
import type { ComponentProps } from "react";
import { cn } from "@/lib/platform/class-names";

/** Toasts by Radix, which pauses them under the pointer, in focus and behind other windows; F8 focuses them, Esc ends one. */
export const ToastProvider = ToastPrimitive.Provider;

/**
 * The place of toasts: below the header on phones, in the lower corner of wide screens. It is the live region itself, so that
 * each sentence is in the page once.
 */
export function ToastViewport({ className, ...props }: ComponentProps<typeof ToastPrimitive.Viewport>) {
  return (
    <ToastPrimitive.Viewport asChild {...props}>
      <div
        role="status"
        aria-live="polite"
        className={cn(
          "pointer-events-none fixed inset-x-0 top-14 z-50 flex flex-col gap-2 p-3 print:hidden",
          "sm:top-auto sm:right-0 sm:bottom-0 sm:left-auto sm:w-full sm:max-w-md sm:p-5",
          className,
        )}
      />
    </ToastPrimitive.Viewport>
  );
}

const TONES = {
  success: "border-success bg-success-soft",
  warning: "border-accent bg-accent-soft",
  failed: "border-destructive bg-destructive-soft",
};

export function Toast({
  closeLabel,
  tone,
  children,
  ...props
}: ComponentProps<typeof ToastPrimitive.Root> & { closeLabel: string; tone: keyof typeof TONES }) {
  return (
    <ToastPrimitive.Root type="background" asChild style={{ userSelect: "text" }} {...props}>
      <div
        className={cn(
          "pointer-events-auto flex items-start gap-2 rounded-xl border border-l-6 py-2 pr-1.5 pl-4 text-foreground leading-snug shadow-lg",
          TONES[tone],
        )}
      >
        {/* The viewport is the live region: Radix need not repeat the sentence in one of its own. */}
        <div data-radix-toast-announce-exclude="" className="min-w-0 flex-1 self-center break-words py-1.5">
          {children}
        </div>
        <ToastPrimitive.Close className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-muted">
          <span className="sr-only">{closeLabel}</span>
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5">
            <path d="m2 2 12 12M14 2 2 14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </ToastPrimitive.Close>
      </div>
    </ToastPrimitive.Root>
  );
}
