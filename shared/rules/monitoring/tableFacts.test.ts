import { expect, it } from 'vitest'
import { factsOfTable } from './tableFacts.ts'

const alder = { id: 'c1', name: 'Alder & Sons', currency: 'EUR' }
const birch = { id: 'c2', name: 'BÜCHER', currency: 'USD' }
const dana = { id: 'u1', name: 'Dana Field', email: 'dana@agency.example' }
const twins = ['one', 'two'].map((id) => ({ id, name: 'Sam Poe', email: `${id}@agency.example` }))
const choices = { clients: [alder, birch], owners: [dana, ...twins], clientId: null, ownerId: null }
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

it('takes what is chosen for all where a row says nothing, or nothing that is known, and tells the latter once', () => {
  const { byHost, problems } = factsOfTable(
    [
      row('a.example', { client: 'Cedar', owner: 'Nobody' }),
      row('b.example', { client: 'Cedar', owner: 'Sam Poe', budget: 'soon' }),
      row('c.example', {}),
    ],
    { ...choices, clientId: 'c1', ownerId: 'u1' },
  )
  for (const facts of byHost.values()) expect(facts).toEqual({ client: alder, owner: dana, budget: null })
  expect(problems).toEqual([
    'No client is called “Cedar”. 2 domains get Alder & Sons.',
    'No colleague has the name or mail address “Nobody”. One domain gets Dana Field.',
    '2 colleagues are called “Sam Poe”: write the mail address instead. One domain gets Dana Field.',
    '“soon” is no budget such as 1500 EUR. One domain gets no budget.',
  ])
  expect(factsOfTable([row('a.example', { client: 'Cedar' })], choices).problems).toEqual([
    'No client is called “Cedar”. One domain gets no client.',
  ])
})

it('takes no client by a name that several have', () => {
  const clients = [alder, birch, { ...birch, id: 'c3', name: 'alder & sons' }]
  const { byHost, problems } = factsOfTable([row('a.example', { client: 'Alder & Sons' })], {
    ...choices,
    clients,
    clientId: 'c2',
  })
  expect(byHost.get('a.example')?.client).toEqual(birch)
  expect(problems).toEqual([
    '2 clients are called “Alder & Sons”: rename one, or choose it afterwards. One domain gets BÜCHER.',
  ])
})
