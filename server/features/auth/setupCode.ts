import { hkdfSync } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import { sameSecret } from '../../http/sameSecret.ts'
import { currentKey } from '../../lib/currentKey.ts'
import { noCompanyYet } from '../company/noCompanyYet.ts'

const BYTES = 10

/**
 * The code that the first visitor has to enter: printed at the start, where only the operator can read it.
 * Derived from the installation's key, so that all its processes print the same one and nothing has to be
 * stored.
 */
export function setupCodeOf({ encryptionKeys }: Pick<Config, 'encryptionKeys'>): string {
  const bytes = Buffer.from(
    hkdfSync('sha256', currentKey(encryptionKeys).key.reveal(), '', 'setup code', BYTES),
  )
  return (bytes.toString('hex').match(/.{4}/g) ?? []).join('-')
}

/** The code, while there is no company; null from then on. */
export const neededSetupCode = async ({ config, db }: AppContext): Promise<string | null> =>
  (await noCompanyYet(db.system)) ? setupCodeOf(config) : null

/** Compares what was typed, with or without its dashes. */
export function isSetupCode(config: Config, typed: string): boolean {
  return sameSecret(bare(typed), bare(setupCodeOf(config)))
}

const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
