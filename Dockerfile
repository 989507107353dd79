# A server of Savol without a compiler, npm or rights of root. docs/container.md says how to start it.
ARG BUILD=docker.io/library/node:24-bookworm
ARG BASE=gcr.io/distroless/cc-debian12

FROM ${BUILD} AS build
WORKDIR /opt/savol
COPY . .
RUN node tools/scripts/savol.mjs build
# What the built page consists of, and the PostgreSQL for computers without one, are not needed any more; Node.js is copied alone.
RUN mkdir -p /image/bin /image/data \
 && cp --dereference node_modules/node/bin/node /bin/sh /usr/bin/nice /usr/bin/chrt /image/bin \
 && rm -rf node_modules \
 && npm pkg delete workspaces devDependencies \
      dependencies.@tanstack/react-query dependencies.@vitejs/plugin-react dependencies.diff dependencies.downshift \
      dependencies.embedded-postgres dependencies.idb dependencies.node dependencies.react dependencies.react-dom dependencies.vite \
      dependencies.workbox-core dependencies.workbox-precaching dependencies.workbox-routing dependencies.workbox-strategies \
      dependencies.wouter \
 && npm install --no-save --omit=dev --omit=peer --no-audit --no-fund \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}
COPY --from=build /image/bin /usr/local/bin
COPY --from=build --chown=65532:65532 /image/data /data
COPY --from=build /opt/savol /opt/savol
WORKDIR /opt/savol
USER 65532:65532
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data MDNS=off
EXPOSE 8000
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m \
  CMD ["/usr/local/bin/node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["server/main.ts"]
