"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";

/** Back to the page one searched from; without scripts, home. */
export function GoBack({ home, label }: { home: string; label: string }) {
  const router = useRouter();
  return (
    <ButtonLink
      href={home}
      onClick={(event) => {
        if (window.history.length < 2) return;
        event.preventDefault();
        router.back();
      }}
    >
      {label}
    </ButtonLink>
  );
}
