"use client";
import { useTexts } from "@/components/site/language";
import { formTexts } from "./texts";

/** A word of every form in the language of the page, for parts that are also drawn on the server. */
export function FormText({ name }: { name: "optional" | "error" }) {
  return useTexts(formTexts)[name];
}
