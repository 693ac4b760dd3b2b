import { escapeHtml } from '../../shared/rules/escapeHtml.ts'

/** Markup, as opposed to text that is still to be escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | number | Html | readonly Html[] | null | false

/** Escapes whatever is put into it but markup that was made by it. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    texts.reduce((all, text, at) => all + text + (at < parts.length ? markupOf(parts[at] ?? null) : ''), ''),
  )

function markupOf(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(({ markup }) => markup).join('')
}

const STYLE = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1rem;color:#1b1f2a;background:#faf9f7}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
section,.card{background:#fff;border:1px solid #e2ded6;border-radius:8px;padding:1rem;margin:0 0 1rem}
input,select,button{font:inherit;padding:.4rem .7rem;border:1px solid #8a8578;border-radius:6px;background:#fff;color:inherit;min-height:2.25rem}
button{cursor:pointer}button.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff;font-weight:600}button.main:hover{background:#1e40af}
:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}label{display:block;margin:.75rem 0 .25rem;font-weight:600}
label+input,label+select{width:100%}table{border-collapse:collapse;width:100%}td,th{padding:.35rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.money{text-align:right;white-space:nowrap}.sum td,.sum th{border-top:1px solid #e2ded6;font-weight:600}dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.15rem 1rem;margin:.25rem 0 .75rem}dt{color:#5a6072}dd{margin:0;overflow-wrap:anywhere}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}.acts form{margin:0}.note{color:#5a6072;font-size:.9375rem}.wrong{background:#fef2f2;border:1px solid #b91c1c;color:#7f1d1d;border-radius:6px;padding:.5rem .75rem}
.state{display:inline-block;white-space:nowrap;border:1px solid currentcolor;border-radius:999px;padding:0 .6rem;font-size:.875rem}.overdue,.lost{color:#b91c1c}.active,.done,.completed{color:#166534}.canceled,.pending,.waiting{color:#854d0e}
ul.cards{list-style:none;padding:0;margin:.5rem 0;display:grid;gap:.4rem}.top{display:flex;justify-content:space-between;align-items:start;gap:1rem}.narrow{max-width:34rem;margin:0 auto}.wide{overflow-x:auto}.wide td,.wide th{white-space:nowrap;vertical-align:middle}td .acts{margin:0;flex-wrap:nowrap}h2:first-child{margin-top:0}ul.cards li{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}input[readonly]{background:#f1efea}`

const BASE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"

/** A page. The browser runs no script in it but one of ours, from its own file. */
export function page(
  title: string,
  body: Html,
  {
    status = 200,
    script,
    headers = {},
  }: { status?: number; script?: string; headers?: Record<string, string> } = {},
): Response {
  const { markup } =
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Html(STYLE)}</style>${
      script === undefined ? null : html`<script src="${script}" defer></script>`
    }</head><body>${body}</body></html>`
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': `${BASE}; form-action 'self'${script === undefined ? '' : "; script-src 'self'"}`,
      ...headers,
    },
  })
}
