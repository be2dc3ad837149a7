import { TabLinks } from "@/components/console/tab-links";
import { hasPage, type RolePage } from "@/lib/domain/access/role-pages";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { messagePageTexts as texts } from "./texts";

/** The pages about messages, in the order of their tabs. */
const TABS = [
  "messages",
  "messages/new",
  "messages/batches",
  "messages/templates",
  "messages/replies",
  "messages/opt-outs",
] as const satisfies RolePage[];

/** Tabs of the pages about messages; only those of the role are shown. */
export function MessageTabs({ role, current }: { role: StaffRole; current: (typeof TABS)[number] }) {
  const tabs = TABS.filter((page) => hasPage(role, page)).map((page) => ({
    href: `${homeOf(role)}/${page}`,
    name: texts.tabs[page],
    current: page === current,
  }));
  return <TabLinks label={texts.title} tabs={tabs} />;
}
