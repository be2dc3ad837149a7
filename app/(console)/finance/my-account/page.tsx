import type { Metadata } from "next";
import { MyAccount } from "@/app/(console)/[desk]/my-account/page";
import { accountTexts as texts } from "@/app/(console)/[desk]/my-account/texts";

export const metadata: Metadata = { title: texts.title };

export default function MyAccountPage() {
  return <MyAccount whose="finance" />;
}
