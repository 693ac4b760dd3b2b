import type { Place } from './encryption.ts'

/** A column that holds ciphertexts (encryption.ts), and the primary key of its table. */
export interface EncryptedColumn {
  table: string
  column: string
  /** Of type text or bytea. */
  key: string
  /** The column that its values are moved from as they are: they stay bound to that one. */
  from?: EncryptedColumn
}

export const SOURCE_CREDENTIALS: EncryptedColumn = { table: 'sources', column: 'credentials', key: 'id' }
const DELETED_CREDENTIALS: EncryptedColumn = {
  table: 'deletions',
  column: 'credentials',
  key: 'id',
  from: SOURCE_CREDENTIALS,
}
export const CODE_VERIFIER: EncryptedColumn = {
  table: 'oauth_requests',
  column: 'code_verifier',
  key: 'state_hash',
}
export const DKIM_KEY: EncryptedColumn = { table: 'dkim_keys', column: 'private_key', key: 'id' }
export const TOTP_SECRET: EncryptedColumn = { table: 'totp_secrets', column: 'secret', key: 'user_id' }
export const SSO_SECRET: EncryptedColumn = {
  table: 'sso_connections',
  column: 'client_secret',
  key: 'company_id',
}

export const CHANNEL_ADDRESS: EncryptedColumn = { table: 'alert_channels', column: 'address', key: 'id' }
export const CHANNEL_SECRET: EncryptedColumn = { table: 'alert_channels', column: 'secret', key: 'id' }
export const CHANNEL_OLD_SECRET: EncryptedColumn = {
  table: 'alert_channels',
  column: 'old_secret',
  key: 'id',
}

/**
 * Every encrypted column. Key rotation iterates over this list; its test finds a column that is missing here.
 */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  SOURCE_CREDENTIALS,
  DELETED_CREDENTIALS,
  CODE_VERIFIER,
  DKIM_KEY,
  TOTP_SECRET,
  SSO_SECRET,
  CHANNEL_ADDRESS,
  CHANNEL_SECRET,
  CHANNEL_OLD_SECRET,
]

/** What a value in that column and row is bound to. `key` is the row's primary key. */
export function placeIn(stored: EncryptedColumn, companyId: string, key: string | Buffer): Place {
  const { table, column } = stored.from ?? stored
  return {
    companyId,
    row: typeof key === 'string' ? key : key.toString('hex'),
    column: `${table}.${column}`,
  }
}
