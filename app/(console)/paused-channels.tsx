import { Alert } from "@/components/ui/alert";
import { showChannels } from "@/lib/domain/messaging/sending/show-channels";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { loadPart } from "@/lib/platform/http/page-data";
import { defineTexts } from "@/lib/platform/texts";
import { formatTime } from "@/lib/platform/time/nairobi-time";

const texts = defineTexts({
  en: {
    paused: (channel: "sms" | "mail", since: string) =>
      `${channel === "sms" ? "SMS are" : "E-mail is"} not going out since ${since}.`,
    goesOn: "It is tried again every few seconds to minutes and goes on by itself.",
  },
});

/**
 * A notice on every console page while messages are paused, with the reason. Nothing otherwise, or when the state cannot be read.
 */
export async function PausedChannels() {
  const actor = await currentStaff();
  if (!actor) return null;
  const loaded = await loadPart(() => showChannels({ actor }, {}));
  const paused = "data" in loaded ? loaded.data.filter(({ state }) => state === "paused") : [];
  return paused.map(({ channel, since, why }) => (
    <Alert key={channel} role="status" variant="warning" className="mb-6 print:hidden">
      <p className="font-semibold">{texts.paused(channel, formatTime(since ?? ""))}</p>
      <p>{[why, texts.goesOn].filter(Boolean).join(" ")}</p>
    </Alert>
  ));
}
