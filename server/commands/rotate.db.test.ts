import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import {
  CHANNEL_ADDRESS,
  CHANNEL_OLD_SECRET,
  CHANNEL_SECRET,
  CODE_VERIFIER,
  DKIM_KEY,
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  placeIn,
  SSO_SECRET,
  TOTP_SECRET,
} from '../db/encryptedColumns.ts'
import { createCipher } from '../db/encryption.ts'
import { openCredentials, type StoredCredentials, sealCredentials } from '../features/sources/credentials.ts'
import { rotateKeys } from './rotate.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const [old, current] = [key('old'), key('new')]
const before = createCipher([old])
const after = createCipher([current, old])
const onlyNew = createCipher([current])

let test: TestDatabase
let owner: pg.Client
let db: Database

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  db = openDatabase(test.appUrl)
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await test.drop()
})
beforeEach(async () => {
  await owner.query('truncate companies cascade')
})

const secretOf = (sourceId: string): StoredCredentials => ({
  type: 'credentials',
  account: 'shop',
  token: `token of ${sourceId}`,
})

async function fill(companyId: string, sources: number, cipher = before): Promise<void> {
  await db.tenant(companyId, async (tx) => {
    await tx.insertInto('companies').values({ id: companyId, name: companyId }).execute()
    const rows = Array.from({ length: sources }, (_, index) => {
      const id = `${companyId}-${index}`
      const sealed = sealCredentials(cipher, { companyId, sourceId: id }, secretOf(id), null)
      return { id, companyId, kind: 'semrush', ...sealed }
    })
    if (rows.length > 0) await tx.insertInto('sources').values(rows).execute()
  })
}

async function beginConsent(companyId: string, stateHash: Buffer): Promise<void> {
  const user = `user of ${companyId}`
  await db.tenant(companyId, async (tx) => {
    await tx
      .insertInto('users')
      .values({ id: user, companyId, name: user, email: `${companyId}@agency.test`, passwordHash: 'x' })
      .execute()
    await tx
      .insertInto('sessions')
      .values({
        id: user,
        companyId,
        userId: user,
        tokenHash: randomBytes(32),
        csrfToken: 'x',
        expiresAt: '2030-01-01T00:00:00Z',
      })
      .execute()
    await tx
      .insertInto('oauthRequests')
      .values({
        stateHash,
        companyId,
        sessionId: user,
        kind: 'google_analytics',
        codeVerifier: before.encrypt('the verifier', placeIn(CODE_VERIFIER, companyId, stateHash)),
        expiresAt: '2030-01-01T00:00:00Z',
      })
      .execute()
  })
}

async function storeDkimKey(companyId: string, id: string): Promise<void> {
  await db.tenant(companyId, async (tx) => {
    await tx.insertInto('senderDomains').values({ companyId, domain: 'agency.example' }).execute()
    await tx
      .insertInto('dkimKeys')
      .values({
        id,
        companyId,
        domain: 'agency.example',
        selector: 'mail1',
        privateKey: before.encrypt('the private key', placeIn(DKIM_KEY, companyId, id)),
        publicKey: 'x',
        state: 'active',
      })
      .execute()
  })
}

/** Of the person who begins consents there. */
async function setUpApp(companyId: string): Promise<void> {
  const userId = `user of ${companyId}`
  const secret = before.encrypt('the secret', placeIn(TOTP_SECRET, companyId, userId))
  await db.tenant(companyId, (tx) =>
    tx
      .insertInto('totpSecrets')
      .values({ userId, companyId, secret, lastStep: 0, createdAt: '2026-11-25T00:00:00Z' })
      .execute(),
  )
}

/** A company's own identity provider. */
async function connectLogin(companyId: string): Promise<void> {
  const clientSecret = before.encrypt('the client secret', placeIn(SSO_SECRET, companyId, companyId))
  const values = { companyId, issuer: 'https://login.example', clientId: 'us', clientSecret }
  await db.tenant(companyId, (tx) => tx.insertInto('ssoConnections').values(values).execute())
}

/** A source that can still be brought back. */
async function deleteSource(companyId: string, id: string): Promise<void> {
  const { credentials } = sealCredentials(before, { companyId, sourceId: id }, secretOf(id), null)
  const deletion = { kind: 'source', name: id, deletedBy: 'x', deletedAt: '2026-11-28T00:00:00Z' }
  await db.tenant(companyId, (tx) =>
    tx
      .insertInto('deletions')
      .values([
        { companyId, id, ...deletion, credentials },
        // What is no source has no login.
        { companyId, id: `client beside ${id}`, ...deletion, kind: 'client' },
      ])
      .execute(),
  )
}

/** A group's webhook that has just been given a new secret. */
async function addChannel(companyId: string): Promise<void> {
  const [id, groupId] = [`channel of ${companyId}`, `group of ${companyId}`]
  const sealed = (column: EncryptedColumn) => before.encrypt('a secret', placeIn(column, companyId, id))
  const createdAt = '2026-11-26T00:00:00Z'
  await db.tenant(companyId, async (tx) => {
    await tx.insertInto('groups').values({ id: groupId, companyId, name: 'Shops', createdAt }).execute()
    await tx
      .insertInto('alertChannels')
      .values({
        id,
        companyId,
        groupId,
        kind: 'webhook',
        cadence: 'at_once',
        timezone: 'UTC',
        hour: 8,
        weekday: 1,
        address: sealed(CHANNEL_ADDRESS),
        secret: sealed(CHANNEL_SECRET),
        oldSecret: sealed(CHANNEL_OLD_SECRET),
        createdAt,
      })
      .execute()
  })
}

const storedCredentials = async () =>
  (
    await owner.query<{ id: string; company: string; value: Buffer }>(
      'select id, company_id as company, credentials as value from sources order by id',
    )
  ).rows

describe('key rotation', () => {
  it('knows every bytea column of the tables with a company', async () => {
    // Hashes, keys of caches, and finished files: nothing that is to be read back as a secret.
    const notEncrypted = [
      'deleted_files.pdf',
      'deleted_files.preview',
      'email_changes.stop_hash',
      'email_changes.token_hash',
      'identity_requests.state_hash',
      'imported_records.key',
      'invitations.token_hash',
      'login_links.token_hash',
      'oauth_requests.state_hash',
      'passkey_challenges.challenge_hash',
      'passkeys.public_key',
      'password_resets.token_hash',
      'pdf_jobs.pdf',
      'pdf_tickets.asker_hash',
      'pdf_tickets.check_hash',
      'recovery_codes.code_hash',
      'registrations.token_hash',
      'report_runs.pdf',
      'report_runs.preview',
      'result_leases.key',
      'results.key',
      'sessions.token_hash',
      'used_invitations.email_hash',
    ]
    const found = await owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' order by 1`,
    )
    const encrypted = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
    expect(found.rows.map(({ name }) => name)).toEqual([...encrypted, ...notEncrypted].toSorted())
  })

  it('brings every value of every company under the first key', async () => {
    await fill('a', 3)
    await fill('b', 2)
    await fill('empty', 0)
    const state = randomBytes(32)
    await beginConsent('b', state)
    await storeDkimKey('a', 'key-of-a')
    await setUpApp('b')
    await connectLogin('a')
    await addChannel('b')
    await deleteSource('a', 'gone')
    expect(await rotateKeys(db, after)).toEqual([
      { column: 'sources.credentials', rotated: 5, current: 0, left: [] },
      { column: 'deletions.credentials', rotated: 1, current: 0, left: [] },
      { column: 'oauth_requests.code_verifier', rotated: 1, current: 0, left: [] },
      { column: 'dkim_keys.private_key', rotated: 1, current: 0, left: [] },
      { column: 'totp_secrets.secret', rotated: 1, current: 0, left: [] },
      { column: 'sso_connections.client_secret', rotated: 1, current: 0, left: [] },
      { column: 'alert_channels.address', rotated: 1, current: 0, left: [] },
      { column: 'alert_channels.secret', rotated: 1, current: 0, left: [] },
      { column: 'alert_channels.old_secret', rotated: 1, current: 0, left: [] },
    ])
    for (const { id, company, value } of await storedCredentials()) {
      expect(openCredentials(onlyNew, { companyId: company, sourceId: id }, value)).toEqual(secretOf(id))
    }
    const [gone] = await db.tenant('a', (tx) =>
      tx.selectFrom('deletions').selectAll().where('kind', '=', 'source').execute(),
    )
    const login = openCredentials(
      onlyNew,
      { companyId: 'a', sourceId: 'gone' },
      gone?.credentials ?? Buffer.alloc(0),
    )
    expect(login).toEqual(secretOf('gone'))
    const [begun] = await db.tenant('b', (tx) => tx.selectFrom('oauthRequests').selectAll().execute())
    if (!begun) throw new Error('The consent round trip is gone.')
    expect(onlyNew.decrypt(begun.codeVerifier, placeIn(CODE_VERIFIER, 'b', state))).toBe('the verifier')
    const [app] = await db.tenant('b', (tx) => tx.selectFrom('totpSecrets').selectAll().execute())
    if (!app) throw new Error('The authenticator app is gone.')
    expect(onlyNew.decrypt(app.secret, placeIn(TOTP_SECRET, 'b', app.userId))).toBe('the secret')
    const [sso] = await db.tenant('a', (tx) => tx.selectFrom('ssoConnections').selectAll().execute())
    if (!sso) throw new Error('The login of the company is gone.')
    expect(onlyNew.decrypt(sso.clientSecret, placeIn(SSO_SECRET, 'a', 'a'))).toBe('the client secret')
    const [signing] = await db.tenant('a', (tx) => tx.selectFrom('dkimKeys').selectAll().execute())
    if (!signing) throw new Error('The key for signing is gone.')
    expect(onlyNew.decrypt(signing.privateKey, placeIn(DKIM_KEY, 'a', signing.id))).toBe('the private key')
  })

  it('finds a source that is brought back while it works', async () => {
    await fill('a', 0)
    await deleteSource('a', 'gone')
    let passes = 0
    const racing: Database = {
      ...db,
      tenant: async (companyId, work) => {
        // After the pass over sources, before the one over what was deleted.
        if (++passes === 2) {
          await owner.query(`insert into sources (id, company_id, kind, credentials)
            select id, company_id, 'semrush', credentials from deletions where kind = 'source'`)
          await owner.query('delete from deletions')
        }
        return db.tenant(companyId, work)
      },
    }
    expect((await rotateKeys(racing, after))[0]).toMatchObject({ rotated: 1, left: [] })
    const [row] = await storedCredentials()
    const place = { companyId: 'a', sourceId: 'gone' }
    expect(openCredentials(onlyNew, place, row?.value ?? Buffer.alloc(0))).toEqual(secretOf('gone'))
  })

  it('finds one that is brought back and deleted again while it works', async () => {
    await fill('a', 0)
    await deleteSource('a', 'gone')
    let passes = 0
    const racing: Database = {
      ...db,
      tenant: async (companyId, work) => {
        passes++
        // Between the first passes over sources and over what was deleted, and after both.
        if (passes === 2) {
          await owner.query(`insert into sources (id, company_id, kind, credentials)
            select id, company_id, 'semrush', credentials from deletions where kind = 'source'`)
          await owner.query('delete from deletions')
        }
        if (passes === ENCRYPTED_COLUMNS.length + 1) {
          await owner.query(`insert into deletions (id, company_id, kind, name, deleted_by, deleted_at, credentials)
            select id, company_id, 'source', id, 'x', now(), credentials from sources`)
          await owner.query('delete from sources')
        }
        return db.tenant(companyId, work)
      },
    }
    expect((await rotateKeys(racing, after))[1]).toMatchObject({ rotated: 1, left: [] })
    const { rows } = await owner.query('select credentials from deletions')
    const place = { companyId: 'a', sourceId: 'gone' }
    expect(openCredentials(onlyNew, place, rows[0]?.credentials)).toEqual(secretOf('gone'))
  })

  it('ends, and says so, where a process goes on storing logins under an old key', async () => {
    await fill('a', 1)
    const [{ value } = { value: Buffer.alloc(0) }] = await storedCredentials()
    const racing: Database = {
      ...db,
      tenant: async (companyId, work) => {
        await owner.query('update sources set credentials = $1', [value])
        return db.tenant(companyId, work)
      },
    }
    const [sources] = await rotateKeys(racing, after)
    expect(sources?.left).toEqual([expect.stringContaining('Restart every process')])
  })

  it('goes on where it was broken off, and leaves what is done alone', async () => {
    await fill('a', 120)
    await fill('b', 1, after)
    const untouched = (await storedCredentials()).find(({ company }) => company === 'b')
    const broken: Database = {
      ...db,
      tenant: (() => {
        let left = 50
        return (companyId, work) => {
          if (left-- === 0) throw new Error('killed')
          return db.tenant(companyId, work)
        }
      })() satisfies Database['tenant'],
    }
    await expect(rotateKeys(broken, after)).rejects.toThrow('killed')
    const done = (await storedCredentials()).filter(({ value }) => after.keyOf(value) === 'new').length
    expect(done).toBe(50)
    const [sources] = await rotateKeys(db, after)
    expect(sources).toEqual({ column: 'sources.credentials', rotated: 71, current: 50, left: [] })
    expect((await rotateKeys(db, after))[0]).toMatchObject({ rotated: 0, current: 121 })
    expect((await storedCredentials()).find(({ company }) => company === 'b')).toEqual(untouched)
  })

  it('never undoes a token that was refreshed meanwhile', async () => {
    await fill('a', 1)
    const place = { companyId: 'a', sourceId: 'a-0' }
    const fresh: StoredCredentials = { type: 'credentials', account: 'shop', token: 'refreshed' }
    let refreshed = false
    const racing: Database = {
      ...db,
      tenant: async (companyId, work) => {
        const result = await db.tenant(companyId, work)
        // Right after rotation has read the value, a worker that still has the old key first stores a new token.
        if (!refreshed) {
          refreshed = true
          const sealed = sealCredentials(createCipher([old, current]), place, fresh, null)
          await db.tenant('a', (tx) => tx.updateTable('sources').set(sealed).execute())
        }
        return result
      },
    }
    expect((await rotateKeys(racing, after))[0]).toMatchObject({ rotated: 1, left: [] })
    const [row] = await storedCredentials()
    expect(openCredentials(onlyNew, place, row?.value ?? Buffer.alloc(0))).toEqual(fresh)
  })

  it('takes a row that is deleted meanwhile for done', async () => {
    await fill('a', 1)
    let first = true
    const racing: Database = {
      ...db,
      tenant: async (companyId, work) => {
        const result = await db.tenant(companyId, work)
        if (first) await owner.query('delete from sources')
        first = false
        return result
      },
    }
    expect((await rotateKeys(racing, after))[0]).toMatchObject({ rotated: 0, current: 0, left: [] })
  })

  it('reports what it cannot read, leaves it as it is and does the rest', async () => {
    await fill('a', 3)
    await fill('b', 1)
    // Swapped between rows, swapped between companies, tampered with.
    await owner.query(
      `update sources set credentials = (select credentials from sources where id = 'a-1') where id = 'a-0'`,
    )
    await owner.query(
      `update sources set credentials = (select credentials from sources where id = 'a-1') where id = 'b-0'`,
    )
    await owner.query(
      'update sources set credentials = set_byte(credentials, length(credentials) - 1, get_byte(credentials, length(credentials) - 1) # 1) where id = $1',
      ['a-2'],
    )
    const damaged = await storedCredentials()
    const [sources] = await rotateKeys(db, after)
    expect(sources).toMatchObject({ rotated: 1, current: 0 })
    expect(sources?.left.map((sentence) => sentence.split(' cannot be read')[0])).toEqual([
      'sources.credentials of a-0 (company a)',
      'sources.credentials of a-2 (company a)',
      'sources.credentials of b-0 (company b)',
    ])
    const now = await storedCredentials()
    for (const id of ['a-0', 'a-2', 'b-0']) {
      expect(now.find((row) => row.id === id)).toEqual(damaged.find((row) => row.id === id))
    }
  })

  it('names the key that is gone', async () => {
    await fill('a', 1)
    const [sources] = await rotateKeys(db, onlyNew)
    expect(sources).toMatchObject({ rotated: 0 })
    expect(sources?.left).toEqual([
      'sources.credentials of a-0 (company a) cannot be read: The encryption key “old” is not in ENCRYPTION_KEY.',
    ])
  })
})
