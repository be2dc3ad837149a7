import { changePassword } from "@/lib/domain/people/staff/change-password";
import {
  removeOwnFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from "@/lib/domain/people/staff/change-second-factor";
import { forgotPassword, resetPassword, verifyResetLink } from "@/lib/domain/people/staff/reset-password";
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from "@/lib/domain/people/staff/set-up-second-factor";
import { login, logout } from "@/lib/domain/people/staff/sign-in";
import { endpoint, readBody } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  login: { POST: endpoint({ run: login, toResponse: ({ msg, user, access }) => ({ msg, user, access }) }) },
  logout: { POST: endpoint({ run: logout, read: () => ({}), toResponse: ({ msg }) => ({ msg }) }) },
  "change-password": {
    POST: endpoint({ run: changePassword, toResponse: ({ msg, user }) => ({ msg, user }) }),
  },
  "show-second-factor": { GET: endpoint({ run: showSecondFactor }) },
  "start-second-factor": { POST: endpoint({ run: startSecondFactor }) },
  "confirm-second-factor": { POST: endpoint({ run: confirmSecondFactor }) },
  "remove-second-factor": { POST: endpoint({ run: removeOwnFactor }) },
  "renew-recovery-codes": { POST: endpoint({ run: renewRecoveryCodes }) },
  "reset-second-factor": { POST: endpoint({ run: resetSecondFactor }) },
  "forgot-password": { POST: endpoint({ run: forgotPassword, toResponse: ({ msg }) => ({ msg }) }) },
  "reset-password-verify/[token]": {
    GET: endpoint({
      run: verifyResetLink,
      read: (_request, { token }) => ({ token }),
      toResponse: ({ msg }) => ({ msg }),
    }),
  },
  "reset-password/[token]": {
    POST: endpoint({
      run: resetPassword,
      // The specified client sends the two passwords under `data`; top-level fields are accepted too.
      read: async (request, { token }) => {
        const body = await readBody(request);
        const passwords = typeof body.data === "object" && body.data !== null ? body.data : body;
        return { ...passwords, token };
      },
      toResponse: ({ msg, user }) => ({ msg, user }),
    }),
  },
});
