import { type Books, found } from './books.ts'
import { emit } from './emit.ts'
import {
  cancel,
  cancelLater,
  end,
  failCharge,
  grow,
  passTime,
  refund,
  renew,
  replaceCard,
  resume,
  uncancel,
} from './lifecycle.ts'
import { decide } from './purchase.ts'

/** What the control page and tests do to the store, by the id of a subscription, an order or an event. */
export const CONTROLS = {
  renew: (books: Books, id: string) => renew(books, found(books.state.subscriptions, id)),
  fail: (books: Books, id: string) => failCharge(books, found(books.state.subscriptions, id)),
  recover: (books: Books, id: string) => replaceCard(books, found(books.state.subscriptions, id).account),
  cancel: (books: Books, id: string) => cancel(books, found(books.state.subscriptions, id)),
  uncancel: (books: Books, id: string) => uncancel(books, found(books.state.subscriptions, id)),
  cancelLater: (books: Books, id: string) => cancelLater(books, found(books.state.subscriptions, id)),
  resume: (books: Books, id: string) => resume(books, found(books.state.subscriptions, id)),
  end: (books: Books, id: string) => end(books, found(books.state.subscriptions, id)),
  /** The subscription is a month older: whatever falls due by that happens. */
  month: (books: Books, id: string) => {
    grow(found(books.state.subscriptions, id), 1)
    passTime(books)
  },
  refund: (books: Books, id: string) => refund(books, found(books.state.orders, id)),
  approve: (books: Books, id: string) => decide(books, found(books.state.orders, id), true),
  reject: (books: Books, id: string) => decide(books, found(books.state.orders, id), false),
  /** By hand: the same facts as an event of its own. */
  resend: (books: Books, id: string) => {
    const { type, data } = found(books.state.events, id)
    emit(books, type, data)
  },
} as const
export type Control = keyof typeof CONTROLS

export const isControl = (name: string): name is Control => Object.hasOwn(CONTROLS, name)
