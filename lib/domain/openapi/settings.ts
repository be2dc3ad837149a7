import { z } from "zod";
import { listSettings, patchSettings } from "@/lib/domain/academy/settings";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import { settingsShape } from "../academy/settings-shape";
import { shillings } from "./fields";

const { advertised_season: _advertised, fee_cents: _cents, ...rest } = settingsShape.shape;
const stored = Object.entries(rest).map(([key, shape]) => [key, shape.unwrap()]);

const Settings = namedShape(
  "Settings",
  z.object({ fee: shillings, ...(Object.fromEntries(stored) as Record<string, z.ZodType>) }),
);

export const SETTINGS: Call[] = [
  {
    at: "GET settings",
    run: listSettings,
    summary: "Every setting with the value in force.",
    response: { data: Settings },
  },
  {
    at: "PATCH settings/update-settings",
    run: patchSettings,
    summary: "Changes settings; keys that are not sent stay.",
    description:
      "They apply from now on: an enrollment keeps the fee it was made with. Unlike elsewhere, an unknown key is refused, with `errors` on it.",
    examples: { Attendance: { attendance_percent: 80, absence_messages: true } },
    response: { data: Settings },
    errorCodes: ["stale"],
  },
];
