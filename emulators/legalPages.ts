/** A stand-in for a page that the operator of an installation would write: its terms, its privacy notice. */
export const legalPage = (title: string, variable: string) => (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 3rem auto; padding: 0 1rem">
<h1>${title}</h1><p>This is a sandbox, so there is nothing to agree to. In real use whoever runs the installation sets
<code>${variable}</code> to the address of their own page.</p></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
