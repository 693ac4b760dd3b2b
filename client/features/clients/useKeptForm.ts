import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { client, localeProfile } from '../../../shared/api/clients.ts'
import { DATA_TYPES } from '../../../shared/domain/sources.ts'
import { drafts } from '../../lib/drafts.ts'

const choice = z.object({
  sourceId: z.string().nullable().optional(),
  accounts: z.array(z.string()).optional(),
})

/** What a client's form holds, with what it was made of. */
const keptForm = z.object({
  seen: client.nullable(),
  name: z.string(),
  accent: z.string().nullable(),
  locale: localeProfile,
  logo: z.string().nullable(),
  types: z.array(z.enum(DATA_TYPES)),
  choices: z.partialRecord(z.enum(DATA_TYPES), choice),
})
export type KeptForm = z.infer<typeof keptForm>

/**
 * Keeps what is entered of a client while a source is connected for it, or somebody signs in again; `restored` is what was
 * kept so, given back once.
 */
export function useKeptForm(clientId: string | null) {
  const name = `client:${clientId ?? 'new'}`
  const [restored] = useState(() => keptForm.safeParse(drafts.kept(name)?.value).data ?? null)
  /** Undefined while nothing is entered. */
  const entered = useRef<KeptForm>(undefined)
  useEffect(() => {
    drafts.discard(name)
    return drafts.register(name, () => entered.current)
  }, [name])
  return {
    restored,
    entered,
    keep: () => drafts.keep(name, new Date().toISOString()),
    /** Once it is saved: it may have been kept for another tab. */
    forget: () => drafts.discard(name),
  }
}
