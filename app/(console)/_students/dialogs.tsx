"use client";
import dynamic from "next/dynamic";

/** Chooses a class at the desk (class-dialog.tsx), loaded when it opens. */
export const ClassDialog = dynamic(() => import("./class-dialog").then((loaded) => loaded.ClassDialog));
