import { NextResponse } from "next/server";

/** Stands here so that the build, which looks upwards for one, does not find the academy's. It is asked for nothing. */
export function middleware() {
  return NextResponse.next();
}

export const config = { matcher: "/asked-for-nothing" };
