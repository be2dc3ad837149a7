import type { Metadata } from "next";
import { MyAccount } from "@/app/(console)/_account/my-account";
import { accountWords as words } from "@/app/(console)/_account/texts";

export const metadata: Metadata = { title: words.title };

export default function MyAccountPage() {
  return <MyAccount whose="finance" />;
}
