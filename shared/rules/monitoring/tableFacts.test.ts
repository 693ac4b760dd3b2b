import { expect, it } from 'vitest'
import { factsOfTable } from './tableFacts.ts'

const alder = { id: 'c1', name: 'Alder & Sons', currency: 'EUR' }
const birch = { id: 'c2', name: 'BÜCHER', currency: 'USD' }
const dana = { id: 'u1', name: 'Dana Field', email: 'dana@agency.example' }
const twins = ['one', 'two'].map((id) => ({ id, name: 'Sam Poe', email: `${id}@agency.example` }))
const choices = {
  clients: [alder, birch],
  owners: [dana, ...twins],
  clientId: null,
  ownerId: null,
  usualOwnerId: null,
}
const row = (host: string, facts: Partial<Record<'client' | 'owner' | 'budget' | 'currency', string>>) => ({
  host,
  client: '',
  owner: '',
  budget: '',
  currency: '',
  ...facts,
})

it('finds clients and owners by name or address, whatever their capitals', () => {
  const { byHost, problems } = factsOfTable(
    [
      row('a.example', { client: 'alder  & SONS', owner: 'DANA FIELD', budget: '1500' }),
      row('b.example', { client: 'bücher', owner: 'Two@Agency.example', budget: '20 CHF' }),
      row('c.example', {}),
    ],
    choices,
  )
  expect(problems).toEqual([])
  expect([...byHost]).toEqual([
    ['a.example', { client: alder, owner: dana, budget: { amount: 1500, currency: 'EUR' } }],
    ['b.example', { client: birch, owner: twins[1], budget: { amount: 20, currency: 'CHF' } }],
    ['c.example', { client: null, owner: null, budget: null }],
  ])
})

it('takes what is chosen for all where a row says nothing, and nobody where it names whom nobody knows, which it tells once', () => {
  const { byHost, problems } = factsOfTable(
    [
      row('a.example', { client: 'Cedar', owner: 'Nobody' }),
      row('b.example', { client: 'Cedar', owner: 'Sam Poe', budget: 'soon' }),
      row('c.example', {}),
    ],
    { ...choices, clientId: 'c1', ownerId: 'u1' },
  )
  const nobody = { client: null, owner: null, budget: null }
  expect([...byHost]).toEqual([
    ['a.example', nobody],
    ['b.example', nobody],
    ['c.example', { client: alder, owner: dana, budget: null }],
  ])
  expect(problems).toEqual([
    'No client is called “Cedar”. 2 domains get no client.',
    'No colleague has the name or mail address “Nobody”. One domain gets no owner.',
    '2 colleagues are called “Sam Poe”: write the mail address instead. One domain gets no owner.',
    '“soon” is no budget such as 1500 EUR. One domain gets no budget.',
  ])
})

it('gives a domain that has no owner otherwise to whoever adds it, where they are limited', () => {
  const rows = [row('a.example', { owner: 'Nobody' }), row('b.example', {})]
  const limited = { ...choices, usualOwnerId: 'u1' }
  const { byHost, problems } = factsOfTable(rows, limited)
  expect([...byHost.values()].map(({ owner }) => owner)).toEqual([dana, dana])
  expect(problems).toEqual([
    'No colleague has the name or mail address “Nobody”. One domain gets Dana Field.',
  ])
  const chosen = factsOfTable(rows, { ...limited, ownerId: 'two' })
  expect([...chosen.byHost.values()].map(({ owner }) => owner)).toEqual([dana, twins[1]])
})

it('takes no client by a name that several have', () => {
  const clients = [alder, birch, { ...birch, id: 'c3', name: 'alder & sons' }]
  const { byHost, problems } = factsOfTable([row('a.example', { client: 'Alder & Sons' })], {
    ...choices,
    clients,
    clientId: 'c2',
  })
  expect(byHost.get('a.example')?.client).toBeNull()
  expect(problems).toEqual([
    '2 clients are called “Alder & Sons”: rename one, or choose it afterwards. One domain gets no client.',
  ])
})
