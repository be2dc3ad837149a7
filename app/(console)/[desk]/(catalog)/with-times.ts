import type { z } from "zod";
import { findWrongTimes } from "@/lib/domain/catalog/rules";

export type Hours = { from: string; to: string };

type Times = { start_at: string; end_at: string };

/** Extends a shape with the server's rules on session times: within the academy's hours, end after start. */
export function withTimes<Shape extends z.ZodType>(shape: Shape, hours: Hours): z.ZodType {
  return shape.superRefine((read, ctx) => {
    const { sessions } = read as { sessions?: Times[] };
    const single = sessions === undefined;
    const wrong = findWrongTimes(single ? [read as Times] : sessions, hours, (index) =>
      single ? "" : `sessions.${index}.`,
    );
    for (const [field, [message]] of Object.entries(wrong)) {
      ctx.addIssue({ code: "custom", path: field.split("."), message: message ?? "" });
    }
  });
}
