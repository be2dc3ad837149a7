"use client";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { registerTexts as texts } from "./texts";

/** Opens the register of another date up to today, by a GET form. A complete date submits itself. */
export function ChooseDate({
  action,
  sessionId,
  date,
  today,
}: {
  action: string;
  sessionId: string;
  date: string;
  today: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} action={action} method="get" className="flex gap-2 print:hidden">
      <input type="hidden" name="sessionId" value={sessionId} />
      <Label htmlFor="register-date" className="sr-only">
        {texts.date}
      </Label>
      <Input
        id="register-date"
        name="date"
        type="date"
        min="2000-01-01"
        max={today}
        defaultValue={date}
        required
        className="max-w-40 px-2.5"
        onChange={(event) => {
          const { value, validity } = event.currentTarget;
          if (validity.valid && value !== date) form.current?.requestSubmit();
        }}
      />
      <noscript>
        <Button type="submit" variant="outline">
          {texts.showDate}
        </Button>
      </noscript>
    </form>
  );
}
