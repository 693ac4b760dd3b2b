/**
 * Flags of the printing browser. It needs no network: every name resolves to nothing, and any remaining
 * request (to loopback and metadata addresses too, which Chromium would otherwise dial past a proxy) ends at
 * a dead proxy. Never --single-process, never --disable-web-security; the sandbox stays on unless the process
 * is root.
 */
export function browserArguments(): string[] {
  return [
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=http://127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--no-first-run',
  ]
}
