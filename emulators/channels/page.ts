import { z } from 'zod'
import { type Html, html, page } from '../payment/html.ts'
import { type Arrival, jsonOf } from './arrivals.ts'
import type { HookState } from './hook.ts'
import { slackMessage } from './slack.ts'
import { type CardElement, teamsMessage } from './teams.ts'

const NAMES = { slack: 'Slack', teams: 'Teams', hook: 'Webhook' } as const

/** What arrived, newest first, about as its readers see it. */
export function channelsPage(arrivals: readonly Arrival[], hooks: ReadonlyMap<string, HookState>): Response {
  const paths = [...new Set(arrivals.filter(({ to }) => to === 'hook').map(({ path }) => path))]
  const body = html`<main><h1>Channels</h1>
<p class="note">Slack, Teams and servers for webhooks in the sandbox: whatever address alerts are sent to, they arrive here.</p>
${
  arrivals.length === 0 &&
  html`<section><p>Nothing has arrived yet. Addresses that can be entered, among others:</p>
<dl><dt>Slack</dt><dd>https://hooks.slack.com/services/T000/B000/sandbox</dd>
<dt>Teams</dt><dd>https://sandbox.api.powerautomate.com/workflows/alerts?sig=sandbox</dd>
<dt>Webhook</dt><dd>https://hooks.example.com/alerts</dd></dl>
<p class="note">End one with a status, such as /404 or /503, and it is answered with that.</p></section>`
}
${paths.map((path) => secretForm(path, hooks.get(path.replace(/\?.*$/, ''))))}
${arrivals.toReversed().map(arrivalPart)}</main>`
  return page('Channels', body)
}

const secretForm = (path: string, state: HookState | undefined) =>
  html`<section><form method="post" action="/channels"><input type="hidden" name="path" value="${path}">
<label for="secret-of-${path}">Secret of https:/${path}</label><input id="secret-of-${path}" name="secret" value="${state?.secrets.join(' ') ?? ''}" placeholder="whsec_…" autocomplete="off">
<p class="acts"><button>Verify what arrives from now on</button></p></form></section>`

function arrivalPart(arrival: Arrival): Html {
  const { to, path, at, status, note, body } = arrival
  const good = status !== null && status < 300
  return html`<section><div class="top"><h2>${NAMES[to]} <span class="note">${shortened(path)}</span></h2>
<span class="state ${good ? 'done' : 'lost'}">${status ?? 'held up'}</span></div>
<p class="note"><time>${at}</time>${note && html` · ${note}`}</p>
${previewOf(arrival)}
<details><summary>As it came</summary><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${headersOf(arrival)}${indented(body)}</pre></details></section>`
}

/** An address is a secret, of which even here not all is shown. */
const shortened = (path: string) => (path.length > 60 ? `${path.slice(0, 48)}…${path.slice(-4)}` : path)

const headersOf = ({ headers }: Arrival) =>
  Object.entries(headers)
    .filter(([name]) => name.startsWith('webhook-') || name === 'user-agent')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

function indented(body: string): string {
  const json = jsonOf(body)
  return json === undefined ? body : JSON.stringify(json, null, 2)
}

function previewOf({ to, body }: Arrival): Html | null {
  const json = jsonOf(body)
  if (to === 'slack') {
    const message = slackMessage.safeParse(json).data
    return message ? slackPreview(message.blocks ?? [], message.text ?? '') : null
  }
  if (to === 'hook') return eventPreview(json)
  const card = teamsMessage.safeParse(json).data?.attachments[0]?.content
  return card
    ? html`<div class="card">${card.body.map(elementPart)}${actionsPart(card.actions ?? [])}</div>`
    : null
}

/** What whoever reads the event would make of it. */
const alertEvent = z.object({
  type: z.string(),
  data: z.object({
    title: z.string().default(''),
    alerts: z.array(z.object({ domain: z.string(), sentence: z.string() })).default([]),
  }),
})

function eventPreview(json: unknown): Html | null {
  const event = alertEvent.safeParse(json).data
  if (!event) return null
  const { title, alerts } = event.data
  return html`<div class="card"><p><code>${event.type}</code> ${title}</p>${alerts.map(
    ({ domain, sentence }) => html`<p><b>${domain}</b> ${sentence}</p>`,
  )}</div>`
}

type SlackBlocks = NonNullable<ReturnType<typeof slackMessage.parse>['blocks']>

const slackPreview = (blocks: SlackBlocks, text: string): Html =>
  html`<div class="card">${blocks.length === 0 ? html`<p>${mrkdwn(text)}</p>` : blocks.map(blockPart)}</div>`

function blockPart(block: SlackBlocks[number]): Html {
  switch (block.type) {
    case 'header':
      return html`<h2>${block.text.text}</h2>`
    case 'section':
      return html`<p>${textPart(block.text)}</p>${fieldsPart(block.fields ?? [])}`
    case 'context':
      return html`<p class="note">${block.elements.map(textPart)}</p>`
    case 'actions':
      return html`<p class="acts">${block.elements.map(({ text: words, url }) => linkTo(url ?? '', words.text))}</p>`
    case 'divider':
      return html`<hr>`
  }
}

const fieldsPart = (fields: readonly SlackText[]) =>
  fields.length > 0 &&
  html`<div style="display:flex;flex-wrap:wrap;gap:.25rem 2rem">${fields.map((field) => html`<div>${textPart(field)}</div>`)}</div>`

interface SlackText {
  type: 'mrkdwn' | 'plain_text'
  text: string
}
const textPart = ({ type, text }: SlackText): Html => (type === 'mrkdwn' ? mrkdwn(text) : html`${text}`)

/** Slack's markup: links, bold, and three characters that are escaped. */
function mrkdwn(text: string): Html {
  const parts = text.split(/(<https?:[^>]*>|\*[^*\n]+\*|\n)/)
  return html`${parts.map((part) => {
    const [, url, words] = /^<([^|>]+)\|?([^>]*)>$/.exec(part) ?? []
    if (url !== undefined) return linkTo(unescaped(url), unescaped(words || url))
    if (part === '\n') return html`<br>`
    const [, bold] = /^\*([^*]+)\*$/.exec(part) ?? []
    return bold === undefined ? html`${unescaped(part)}` : html`<b>${mrkdwn(bold)}</b>`
  })}`
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const linkTo = (url: string, words: string): Html =>
  /^https?:\/\//.test(url) ? html`<a href="${url}">${words}</a>` : html`${words}`

function elementPart(element: CardElement): Html {
  switch (element.type) {
    case 'Container':
      return html`<hr>${element.items.map(elementPart)}`
    case 'TextBlock':
      return html`<p style="margin:.15rem 0">${element.weight === 'Bolder' ? html`<b>${element.text}</b>` : html`${element.text}`}</p>`
    case 'FactSet':
      return html`<dl>${element.facts.map(({ title, value }) => html`<dt>${title}</dt><dd>${value}</dd>`)}</dl>`
    case 'ActionSet':
      return actionsPart(element.actions)
  }
}

const actionsPart = (actions: readonly { title: string; url: string }[]) =>
  html`<p class="acts">${actions.map(({ title, url }) => linkTo(url, title))}</p>`
