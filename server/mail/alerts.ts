import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { AlertLine, ChannelMessage } from '../channels/message.ts'
import { figuresOf, labelOf, moreOf } from '../channels/words.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Longer mails are cut off by those who show them. */
const MOST_LINES = 50

/** Mails the alerts of a group to one of its channels; a digest by client. */
export async function alertsMail(
  layout: MailLayout,
  facts: {
    to: string
    face: MailFace
    messageId?: string
    message: ChannelMessage
    /** Leads to where the group's channels are changed. */
    channelsUrl: string
  },
): Promise<MailMessage> {
  const { face, message, channelsUrl } = facts
  const shown = message.lines.slice(0, MOST_LINES)
  const left = message.lines.length - shown.length
  const parts = message.kind === 'digest' ? byClient(shown) : [{ client: null, lines: shown }]
  const more = left > 0 ? moreOf(left) : null
  const why = `You get this mail because alerts of the group “${message.groupName}” are sent to ${facts.to}.`
  const html = await layout.render({
    brand: brandOf(face),
    preview: message.lines[0]?.sentence ?? message.title,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(message.title)}</mj-text>
      <mj-text padding-top="0" color="#5a6072"><span dir="auto" lang="">${escapeHtml(message.groupName)}</span></mj-text>
      ${parts
        .map(
          ({ client, lines }) =>
            (client === null ? '' : clientHead(client)) +
            lines.map((line) => lineBody(line, message.kind !== 'digest', face.colour)).join(''),
        )
        .join('')}
      ${more ? `<mj-text>${escapeHtml(more)}.</mj-text>` : ''}
      <mj-button href="${escapeHtml(message.groupUrl)}">Open the group</mj-button>
      <mj-text font-size="13px" color="#5a6072">${escapeHtml(why)} <a href="${escapeHtml(channelsUrl)}" style="color:#5a6072">Change where they go</a></mj-text>`,
  })
  const text = [
    message.title,
    ...parts.flatMap(({ client, lines }) => [
      ...(client === null ? [] : [client.toUpperCase()]),
      ...lines.map((line) => lineText(line, message.kind !== 'digest')),
    ]),
    ...(more ? [`${more}.`] : []),
    `Open the group: ${message.groupUrl}`,
    `${why}\nChange where they go: ${channelsUrl}`,
  ].join('\n\n')
  return {
    to: facts.to,
    ...(face.from && { from: face.from }),
    ...(facts.messageId && { messageId: facts.messageId }),
    subject: `${message.title} (${message.groupName})`,
    html,
    text,
  }
}

interface ClientPart {
  client: string | null
  lines: readonly AlertLine[]
}

/** In the order in which clients first occur; domains of no client at the end. */
function byClient(lines: readonly AlertLine[]): ClientPart[] {
  const clients = [...new Set(lines.map(({ clientName }) => clientName))]
  const named = clients.filter((name) => name !== null)
  const others = clients.includes(null) ? [null] : []
  return [...named, ...others].map((client) => ({
    client: client ?? (named.length > 0 ? 'Without a client' : null),
    lines: lines.filter(({ clientName }) => clientName === client),
  }))
}

const clientHead = (client: string) =>
  `<mj-text font-size="17px" font-weight="700" padding-top="24px" padding-bottom="0"><div dir="auto" lang="">${escapeHtml(client)}</div></mj-text>`

const RAISED = '#b3261e'
const RECOVERED = '#12724a'

function lineBody(line: AlertLine, isClientNamed: boolean, colour: string): string {
  const link = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}" style="color:${escapeHtml(colour)}">${words}</a>`
  const client = isClientNamed && line.clientName !== null ? ` · ${escapeHtml(line.clientName)}` : ''
  const snooze = line.snoozeUrl === null ? '' : ` &nbsp;·&nbsp; ${link(line.snoozeUrl, 'Snooze its alerts')}`
  const figures = figuresOf(line)
  return `
    <mj-divider border-width="1px" border-color="#eeebe4" padding="8px 25px" />
    <mj-text padding-bottom="0"><div dir="auto" lang=""><a href="${escapeHtml(line.url)}" style="color:#1b1f2a;font-weight:600">${escapeHtml(line.name)}</a><span style="color:#5a6072">${client}</span></div></mj-text>
    <mj-text padding-top="0" padding-bottom="0" font-weight="600" color="${line.isRecovered ? RECOVERED : RAISED}">${escapeHtml(labelOf(line))}</mj-text>
    <mj-text padding-top="0">${escapeHtml(line.sentence)}</mj-text>
    ${figures.length === 0 ? '' : `<mj-table font-size="15px" color="#1b1f2a" padding-top="0" padding-bottom="0">${figures.map(figureRow).join('')}</mj-table>`}
    <mj-text padding-top="4px">${link(line.url, 'Open the domain')}${snooze}</mj-text>`
}

const figureRow = ({ title, value }: { title: string; value: string }) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#5a6072;width:40%">${escapeHtml(title)}</td><td style="padding:2px 0;font-weight:600">${escapeHtml(value)}</td></tr>`

function lineText(line: AlertLine, isClientNamed: boolean): string {
  const client = isClientNamed && line.clientName !== null ? ` · ${line.clientName}` : ''
  const figures = figuresOf(line).map(({ title, value }) => `${title}: ${value}`)
  return [
    `${line.name}${client}`,
    labelOf(line),
    line.sentence,
    ...(figures.length > 0 ? [figures.join(', ')] : []),
    `Open the domain: ${line.url}`,
    ...(line.snoozeUrl === null ? [] : [`Snooze its alerts: ${line.snoozeUrl}`]),
  ].join('\n')
}
