import { TabLinks } from "@/components/console/tab-links";
import { classTexts, sessionTexts, catalogPageTexts as texts } from "./texts";

/** Tabs: classes, sessions. */
export function CatalogTabs({ current }: { current: "classes" | "sessions" }) {
  const tabs = [
    { href: "/admin/classes", name: classTexts.title, current: current === "classes" },
    { href: "/admin/sessions", name: sessionTexts.title, current: current === "sessions" },
  ];
  return (
    <div className="mb-6">
      <TabLinks label={texts.catalog} tabs={tabs} />
    </div>
  );
}
