// Browsers without Temporal get the polyfill before anything is drawn; the others never fetch it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
