"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";

/** Returns to the previous page; home without scripts. */
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
