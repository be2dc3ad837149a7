"use client";
import dynamic from "next/dynamic";

// Loaded with this queue only: the other queues of the page do without.
export const UnreadableTable = dynamic(() => import("./table").then((loaded) => loaded.UnreadableTable));

export const UnreadableDialog = dynamic(() => import("./dialogs").then((loaded) => loaded.UnreadableDialog));
