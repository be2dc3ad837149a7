"use client";
import dynamic from "next/dynamic";

/** The dialogs of a student's page, loaded when one opens. */
export const CodeDialog = dynamic(() => import("./code-dialog").then((loaded) => loaded.CodeDialog));

export const PromptDialog = dynamic(() => import("./prompt-dialog").then((loaded) => loaded.PromptDialog));

export const WaitDialog = dynamic(() => import("./wait-dialog").then((loaded) => loaded.WaitDialog));
