import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import { currentKey } from '../../lib/currentKey.ts'

/** A link to a dashboard, as addresses and authorisations that are issued for it are bound to it. */
export interface Link {
  companyId: string
  /** The dashboard's for its own link, else the named link's. */
  id: string
  /** Raised with every new password, new permalink and archiving: what was issued before is void. */
  accessEpoch: number
}

/** Addresses of stored files as answers hold them, for the company itself. */
const OWN_ADDRESS = /\/files\/([\w-]{32}\.(?:png|jpg|webp|csv))(?![\w.?-])/g

declare module '../../context.ts' {
  interface AppContext {
    /** Sign the addresses of files for readers of a link. */
    fileAddressKeys: readonly Buffer[]
  }
}

/** One for each key of the ring, the current first: addresses hold while keys change. */
export const fileAddressKeysOf = ({ encryptionKeys }: Pick<Config, 'encryptionKeys'>): Buffer[] =>
  encryptionKeys.map(({ key }) => Buffer.from(hkdfSync('sha256', key.reveal(), '', 'addresses of files', 32)))

const signatureOf = (key: Buffer, { companyId, id, accessEpoch }: Link, name: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([companyId, id, accessEpoch, name]))
    .digest()

/**
 * Text that goes to readers of a link, JSON or HTML, with every address of a stored file signed for that
 * link. The signature is the same for everyone and all day, so that browsers cache the files; it ends with
 * the link's epoch.
 */
export function withReadersFiles(context: AppContext, link: Link, text: string): string {
  const key = currentKey(context.fileAddressKeys)
  return text.replace(OWN_ADDRESS, (address, name: string) => {
    const signature = signatureOf(key, link, name).toString('base64url')
    return `${address}?link=${link.id}.${signature}`
  })
}

/** The same for a value that is sent as JSON. */
export const withReadersFilesIn = <T>(context: AppContext, link: Link, value: T): T =>
  // Only text within strings changes.
  JSON.parse(withReadersFiles(context, link, JSON.stringify(value))) as T

/** The id of the link whose reader shows this, by what stands in the address; not yet to be believed. */
export const linkIn = (shown: string): string => shown.slice(0, Math.max(0, shown.lastIndexOf('.')))

/** Whether this address was issued to readers of the link as it is now, for this file. */
export function isSignedFor(context: AppContext, link: Link, name: string, shown: string): boolean {
  const signature = Buffer.from(shown.slice(link.id.length + 1), 'base64url')
  return context.fileAddressKeys.some((key) => {
    const right = signatureOf(key, link, name)
    return signature.length === right.length && timingSafeEqual(signature, right)
  })
}
