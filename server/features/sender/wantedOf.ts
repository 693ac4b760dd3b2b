import { type WantedRecord, wantedRecords } from '../../../shared/rules/senderDns.ts'
import type { Config } from '../../config/config.ts'
import type { SenderFacts } from './queries.ts'

/** The records that the company's domain should have; none without an address. */
export const wantedOf = (
  { mailReturnHost }: Pick<Config, 'mailReturnHost'>,
  { domain, keys }: Pick<SenderFacts, 'domain' | 'keys'>,
): WantedRecord[] => (domain ? wantedRecords(domain.domain, keys, mailReturnHost) : [])
