"use client";
import dynamic from "next/dynamic";

/** The forms of the desk (register-dialog.tsx, choose-class.tsx), loaded when one opens: the list needs neither. */
export const RegisterDialog = dynamic(() =>
  import("./register-dialog").then((loaded) => loaded.RegisterDialog),
);

export const ChooseClass = dynamic(() => import("./choose-class").then((loaded) => loaded.ChooseClass));
