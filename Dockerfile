# syntax=docker/dockerfile:1
# The production server (docs/scaling.md, "Containers"). It holds no secret: every setting comes from the environment at start.

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build && rm -rf .next/cache

FROM base AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund

FROM base
ENV NODE_ENV=production HOST=:: PORT=3000
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY --from=build /app/public ./public
COPY --from=build /app/worker.cjs ./
COPY --from=build /app/build ./build
COPY package.json next.config.ts tsconfig.json ./
# The migrations, the seasons and what an operator runs by hand: db:migrate, admin:create, mpesa:register, backup, restore, breach.
COPY db ./db
COPY lib ./lib
COPY scripts ./scripts
# A volume mounted here belongs to node.
RUN install -d -o node -g node /static
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=768", "--max-semi-space-size=32", "scripts/serve.mjs"]
