import { expect, inject, it } from 'vitest'
import { alone, createTestDatabase, nameOfTemplate } from './database.ts'

it('makes the template anew where one was begun and never finished', async () => {
  const adminUrl = inject('postgresUrl')
  const name = nameOfTemplate()
  await alone(adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}_making`)
  })

  const made = await createTestDatabase()

  await alone(adminUrl, async (admin) => {
    const { rows } = await admin.query('select datname from pg_database where datname like $1', [`${name}%`])
    expect(rows).toEqual([{ datname: name }])
  })
  await made.drop()
})
