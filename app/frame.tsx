import type { ReactNode } from "react";
import { SiteFrame } from "@/components/site/site-frame";
import { helpPhones } from "./academy";
import { siteTexts } from "./texts";

/** The public site's head and foot around a page. */
export async function Frame({ visit, children }: { visit?: ReactNode; children: ReactNode }) {
  return (
    <SiteFrame words={siteTexts} phones={await helpPhones()} visit={visit}>
      {children}
    </SiteFrame>
  );
}
