import { NextResponse } from "next/server";

/** Is here so that the build, which searches parent folders, does not find the academy's. It serves no request. */
export function middleware() {
  return NextResponse.next();
}

export const config = { matcher: "/asked-for-nothing" };
