import type { Metadata } from "next";
import { MyAccount } from "@/app/(console)/_account/my-account";
import { accountTexts as texts } from "@/app/(console)/_account/texts";

export const metadata: Metadata = { title: texts.title };

export default function MyAccountPage() {
  return <MyAccount whose="admin" />;
}
