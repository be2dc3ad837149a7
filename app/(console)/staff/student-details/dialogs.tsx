"use client";
import dynamic from "next/dynamic";

/** The dialogs of a student's page, loaded when one opens. */
export const CodeDialog = dynamic(() => import("./code-dialog").then((loaded) => loaded.CodeDialog));

export const StkPushDialog = dynamic(() =>
  import("./stk-push-dialog").then((loaded) => loaded.StkPushDialog),
);

export const WaitDialog = dynamic(() => import("./wait-dialog").then((loaded) => loaded.WaitDialog));
