import { z } from 'zod'
import type { Company } from '../../../shared/api/company.ts'

export const MESSAGE_TYPES = ['error', 'warning', 'success', 'info'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** One line of the top messages bar. `link` names where its action leads. */
export interface Message {
  code: number
  type: MessageType
  title: string | null
  text: string
  closeable: boolean
  link: { label: string; to: 'sources' } | null
}

const flash = z.object({
  code: z.coerce.number().default(0),
  title: z.string().nullish(),
  body: z.string().default(''),
  closeable: z.boolean().default(true),
})

/** Messages that the page's HTML brought; entries of another shape are passed over. */
export function flashMessages(lists: Partial<Record<MessageType, unknown[]>>): Message[] {
  return MESSAGE_TYPES.flatMap((type) =>
    (lists[type] ?? []).flatMap((entry) => {
      const parsed = flash.safeParse(entry)
      if (!parsed.success) return []
      const { code, title, body, closeable } = parsed.data
      return [{ code, type, title: title ?? null, text: body, closeable, link: null }]
    }),
  )
}

/** Messages that follow from the company's state: 125 while any source is invalid. */
export function companyMessages(company: Pick<Company, 'invalidSources'> | null | undefined): Message[] {
  const count = company?.invalidSources ?? 0
  if (count === 0) return []
  return [
    {
      code: 125,
      type: 'warning',
      title: 'Expired Sources',
      text:
        count === 1
          ? 'One source no longer lets us in. Re-authorise it, so that no widget shows a ‘Data Error’.'
          : `${count} sources no longer let us in. Re-authorise them, so that no widget shows a ‘Data Error’.`,
      closeable: true,
      link: { label: 'Re-authorise', to: 'sources' },
    },
  ]
}

/** What the bar shows: not the closed ones, grouped by type, the most urgent first. */
export function groupMessages(messages: Message[], closed: ReadonlySet<number>): [MessageType, Message[]][] {
  const open = messages.filter((message) => !(message.closeable && closed.has(message.code)))
  return MESSAGE_TYPES.map((type): [MessageType, Message[]] => [
    type,
    open.filter((message) => message.type === type),
  ]).filter(([, group]) => group.length > 0)
}
