import { session } from './session.ts'

/** What links start with that people copy for others: the company's own address where it has one, else this page's. */
export const sharedAddress = (): string => session().company?.ownAddress ?? location.origin
