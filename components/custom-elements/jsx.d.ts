import type { HTMLAttributes } from "react";

type Tag<Names extends string = never> = HTMLAttributes<HTMLElement> & {
  [Name in Names]?: string | number | undefined;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "arriving-heading": Tag;
      "auto-submit": Tag<"seconds">;
      "by-age": Tag<"today" | "adult-above">;
      "class-choice": Tag<"missing">;
      "copy-button": Tag<"copies" | "done">;
      "discard-typed": Tag<"form-name">;
      "keep-typed": Tag<"form-name">;
      "needs-tick": Tag<"missing">;
      "opening-countdown": Tag<"at" | "now" | "opens-in" | "opens-now" | "and" | "units">;
      "page-form": Tag;
      "place-left": Tag<"seconds" | "shown" | "minutes" | "hours">;
      "print-button": Tag;
      "sending-file": Tag;
      "time-left": Tag<"seconds" | "up">;
      "verify-credential": Tag;
      "watch-payment": Tag<"request" | "msisdn" | "token" | "status" | "due" | "stale-in">;
    }
  }
}
