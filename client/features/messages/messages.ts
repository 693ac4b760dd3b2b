import { z } from 'zod'
import { escapeHtml } from '../../../shared/rules/escapeHtml.ts'
import { MESSAGE_TYPES, type Message, type MessageType } from '../../../shared/rules/messages.ts'

const flash = z.object({
  code: z.coerce.number().default(0),
  title: z.string().nullish(),
  body: z.string().default(''),
  closeable: z.boolean().default(true),
})

/** Messages that the page's HTML brought, as text; entries of another shape are passed over. */
export function flashMessages(lists: Partial<Record<MessageType, unknown[]>>): Message[] {
  return MESSAGE_TYPES.flatMap((type) =>
    (lists[type] ?? []).flatMap((entry) => {
      const parsed = flash.safeParse(entry)
      if (!parsed.success) return []
      const { code, title, body, closeable } = parsed.data
      return [
        { code, type, title: title ?? null, body: escapeHtml(body), closeable, cause: body, link: null },
      ]
    }),
  )
}

/** Whether a screen shows the bar: not the intro, dashboards and campaigns, which have their own head. */
export const hasMessagesBar = (routeName: string): boolean =>
  !/^(intro$|dashboard\.|campaigns?\.)/.test(routeName)
