import { z } from "zod";
import { LOGO_TYPES } from "@/db/schema/enums";
import { removeLogo, setLogo } from "@/lib/domain/academy/logo";
import { listSettings, patchSettings } from "@/lib/domain/academy/settings";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { settingsShape } from "../academy/settings-shape";
import { instant, shillings } from "./fields";

const { advertised_season: _advertised, fee_cents: _cents, ...rest } = settingsShape.shape;
const stored = Object.entries(rest).map(([key, shape]) => [key, shape.unwrap()]);

const Settings = namedObject("Settings", {
  fee: shillings,
  ...(Object.fromEntries(stored) as Record<string, z.ZodType>),
});

const Logo = namedObject("Logo", {
  url: z.string().describe("The file's address on this server; it changes with the file."),
  type: z.enum(LOGO_TYPES),
  width: z.int().describe("Pixels."),
  height: z.int().describe("Pixels."),
  hash: z.string().describe("SHA-256 of the stored file."),
  bytes: z.int(),
  updated_at: instant,
});

/** The smallest logo: 32 white pixels a side. */
const SMALL =
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAAEUlEQVR4nGP4////f4bBSwAA2ul/gcnt+VkAAAAASUVORK5CYII=";

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
  {
    at: "PUT settings/update-logo",
    run: setLogo,
    summary: "Replaces the academy's logo.",
    description:
      "A PNG or JPEG of at most 20 KB with sides of 32 to 1,024 pixels, checked by its bytes. Metadata is left out, so the stored file may be smaller than the one sent.",
    examples: { "A white square": { image: SMALL } },
    response: { data: Logo },
  },
  {
    at: "DELETE settings/delete-logo",
    run: removeLogo,
    summary: "Removes the academy's logo; send an empty object.",
    examples: { Removed: {} },
  },
];
