import { TabLinks } from "@/components/console/tab-links";
import { timetableTexts } from "./sessions/timetable/texts";
import { classTexts, sessionTexts, catalogPageTexts as texts } from "./texts";

/** Tabs: classes, sessions, timetable. */
export function CatalogTabs({ current }: { current: "classes" | "sessions" | "timetable" }) {
  const tabs = [
    { href: "/admin/classes", name: classTexts.title, current: current === "classes" },
    { href: "/admin/sessions", name: sessionTexts.title, current: current === "sessions" },
    { href: "/admin/sessions/timetable", name: timetableTexts.title, current: current === "timetable" },
  ];
  return <TabLinks label={texts.catalog} tabs={tabs} />;
}
