import { z } from 'zod'
import type { Provider, ProviderContext } from '../../contract.ts'
import { parsedRows } from '../../kit/http/json.ts'
import { type IdOf, type Listed, pagesByToken } from '../../kit/http/paging.ts'
import { bearer, callVendor, type VendorRequest } from '../../kit/http/vendorCall.ts'
import { accessTokenOf, warnIf } from '../../kit/signIn/connection.ts'
import { ProviderError } from '../../providerError.ts'
import { type GoogleFailure, type GoogleMeanings, googleError, googleFailure } from './errors.ts'

/** A JSON API of Google's as far as all of its calls are alike. */
export interface GoogleApi {
  /** Name of the definition's origin, and what every path begins with. */
  origin: string
  base?: string
  /** What the product's refusals mean, before Google's shared reading. */
  meanings?: GoogleMeanings
  /** Reads out of a refusal what the product alone puts into it. */
  detailed?(failure: GoogleFailure): GoogleFailure
  /** The product's own headers, lower-case. */
  headers?(context: ProviderContext): Record<string, string>
}

type Asked = Pick<VendorRequest, 'parameters' | 'body' | 'headers'>

type AskedList<T> = [
  context: ProviderContext,
  path: string,
  list: GoogleList<T>,
  idOf: IdOf<T>,
  parameters?: Asked['parameters'],
  most?: number,
]

/** Calls of one API; each throws ProviderError as googleError maps a refusal, and `unexpected` for another shape. */
export interface GoogleCalls {
  /** One call. @param path below the base */
  ask<T>(context: ProviderContext, path: string, schema: z.ZodType<T>, asked?: Asked): Promise<T>
  /** A list to its end, or to `most` items; one that cannot be read costs itself. */
  listed<T>(...asked: AskedList<T>): Promise<Listed<T>>
  /** The items of such a list, where it does not matter whether there are more. */
  list<T>(...asked: AskedList<T>): Promise<T[]>
}

export function googleApi({ origin, base = '', meanings = [], detailed, headers }: GoogleApi): GoogleCalls {
  const ask: GoogleCalls['ask'] = async (context, path, schema, asked = {}) => {
    const answer = await callVendor(context, {
      ...asked,
      url: context.origin(origin) + base + path,
      headers: { ...headers?.(context), ...asked.headers, ...bearer(accessTokenOf(context, 'Google')) },
    })
    const failure = googleFailure(answer)
    if (failure) throw googleError(detailed?.(failure) ?? failure, meanings, context.now)
    const parsed = schema.safeParse(JSON.parse(answer.text))
    if (parsed.success) return parsed.data
    throw new ProviderError(
      'unexpected',
      'Google answered in a form that is not known yet. If it happens again, report it with the time of day.',
      { vendorMessage: answer.text.slice(0, 200), cause: parsed.error },
    )
  }
  const listed: GoogleCalls['listed'] = async (context, path, { name, item }, idOf, parameters, most) => {
    const schema = googlePage({ name, item: z.unknown() })
    const readPage = async (pageToken: string | undefined) => {
      const page = await ask(context, path, schema, { parameters: { ...parameters, pageToken } })
      return {
        items: await parsedRows(context, item, page.items, 'Google'),
        rows: page.items,
        next: page.next,
      }
    }
    const { items, truncated } = await pagesByToken(readPage, idOf, most === undefined ? {} : { most })
    return { items: items.slice(0, most), truncated }
  }
  return {
    ask,
    listed,
    list: async (...asked) => (await listed(...asked)).items,
  }
}

/** A list whose items stand under this name, which Google leaves out of an empty page. */
export interface GoogleList<T> {
  name: string
  item: z.ZodType<T>
}

/** A page of a list; `next` is the token of the page that follows. */
export const googlePage = <T>({ name, item }: GoogleList<T>) =>
  z
    .record(z.string(), z.unknown())
    .transform((page): unknown => ({ items: page[name] ?? [], next: page.nextPageToken }))
    .pipe(z.object({ items: z.array(item), next: z.string().optional() }))

const UserInfo = z.object({ sub: z.string(), email: z.string().optional(), name: z.string().optional() })
const userInfo = googleApi({ origin: 'userinfo', base: '/v1' })

/** What to call the login on the sources screen: its e-mail, else its name, else its number. */
export async function googleAccountLabel(context: ProviderContext): Promise<string> {
  const person = await userInfo.ask(context, '/userinfo', UserInfo)
  return person.email ?? person.name ?? person.sub
}

/**
 * A probe that names the login and warns one that can read nothing.
 * @param reads whether there is anything to read for the login; a sentence where that is not the usual warning
 */
export const googleProbe =
  (warning: string, reads: (context: ProviderContext) => Promise<boolean | string>): Provider['probe'] =>
  async (context) => {
    const [accountLabel, found] = await Promise.all([googleAccountLabel(context), reads(context)])
    return { accountLabel, warnings: typeof found === 'string' ? [found] : warnIf(!found, warning) }
  }
