import { createHash, createHmac, scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { appUrlOf } from './migrate.ts'

const passwordOf = (ownerUrl: string) => new URL(appUrlOf(ownerUrl)).password

it('signs the app in as its own role, at the same database', () => {
  const url = new URL(appUrlOf('postgres://owner:a%20secret@db.example:5433/agency?sslmode=require'))
  expect(url.username).toBe('broadsheet_app')
  expect([url.host, url.pathname, url.search]).toEqual(['db.example:5433', '/agency', '?sslmode=require'])
})

it('has one password for all processes, however they name the database’s machine', () => {
  const password = passwordOf('postgres://owner:a%20secret@db.example/agency')
  expect(passwordOf('postgres://owner:a%20secret@10.0.0.5:5432/agency')).toBe(password)
  expect(passwordOf('postgres://owner:another@db.example/agency')).not.toBe(password)
})

it('lets nobody who learns that password try words for the owner’s at full speed', () => {
  const password = passwordOf('postgres://owner:word@db.example/agency')
  expect(password).not.toBe(createHmac('sha256', 'word').update('broadsheet_app').digest('hex'))
  expect(password).not.toBe(createHash('sha256').update('word').digest('hex'))
  const slow = scryptSync('word', 'broadsheet_app', 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  expect(password).toBe(slow.toString('hex'))
})
