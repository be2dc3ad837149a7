import { TabLinks } from "@/components/console/tab-links";
import { logoTexts } from "./logo/texts";
import { settingTexts as texts } from "./texts";

const TABS = [
  { part: "settings", href: "/admin/settings", name: texts.settings },
  { part: "logo", href: "/admin/settings/logo", name: logoTexts.title },
  { part: "seasons", href: "/admin/settings?part=seasons", name: texts.seasons },
] as const;

/** The parts of the settings; the logo has a page of its own, so that its upload loses nothing typed in the others. */
export function SettingTabs({ current }: { current: (typeof TABS)[number]["part"] }) {
  return (
    <TabLinks
      label={texts.parts}
      tabs={TABS.map(({ part, href, name }) => ({ href, name, current: part === current }))}
    />
  );
}
