import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import {
  type StoreAccount,
  type StoreOrder,
  type StoreState,
  type Subscription,
  storeState,
} from './state.ts'

/** The store's books: what it remembers, its clock, and the file that both outlive a restart in. */
export interface Books {
  state: StoreState
  /** Epoch milliseconds. */
  now(): number
  /** The same, but later than every earlier one, as changes are in order. */
  stamp(): number
  save(): void
  /** Addresses in what is sent begin with it. */
  url: string
}

/** Kept of events that were sent, and of carts. */
const KEPT = 500

function forgetOld(state: StoreState): void {
  let spare = state.events.length - KEPT
  if (spare > 0) state.events = state.events.filter(({ status }) => status === 'waiting' || spare-- <= 0)
  state.carts.splice(0, state.carts.length - KEPT)
}

export function openBooks(file: string, now: () => Temporal.Instant): Books {
  const state = readState(file)
  let written = ''
  const books: Books = {
    state,
    url: '',
    now: () => now().epochMilliseconds,
    stamp: () => {
      state.stamp = Math.max(books.now(), state.stamp + 1)
      return state.stamp
    },
    save: () => {
      forgetOld(state)
      const text = JSON.stringify(state)
      if (text === written) return
      written = text
      // Whole or not at all: the process may be killed.
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    },
  }
  return books
}

/** What is no state of this version is put aside, and the store begins anew. */
function readState(file: string): StoreState {
  if (!existsSync(file)) return storeState.parse({})
  try {
    return storeState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    renameSync(file, `${file}.unreadable`)
    return storeState.parse({})
  }
}

export const newId = (): string => randomBytes(16).toString('base64url')

/** What people call an order: `SBX261121-4711-12345`. */
export function newReference(at: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toString().slice(2, 10).replaceAll('-', '')
  return `SBX${day}-${randomInt(1000, 10_000)}-${randomInt(10_000, 100_000)}`
}

/** Throws where there is none: callers have looked before. */
export function found<T extends { id: string }>(list: readonly T[], id: string | null): T {
  const one = list.find((candidate) => candidate.id === id)
  if (!one) throw new Error(`The sandbox's store has no ${id}.`)
  return one
}

export const accountOf = ({ state }: Books, of: Subscription | StoreOrder): StoreAccount =>
  found(state.accounts, of.account)
