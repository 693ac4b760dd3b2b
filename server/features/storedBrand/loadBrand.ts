import type { z } from 'zod'
import { type SeenOn, storedBrand } from '../../../shared/api/brand.ts'
import type { Tenant } from '../../db/database.ts'

/** A company's brand, pictures by the names of its files. */
export type Brand = Omit<z.output<typeof storedBrand>, 'measured'> & {
  logo: string | null
  /** Of the logo; null where it was not measured. */
  seenOn: SeenOn | null
}

/** From a row of `companies`. */
export const brandOf = ({ logo, brand }: { logo: string | null; brand: unknown }): Brand => {
  const { measured, ...rest } = storedBrand.parse(brand)
  return { logo, ...rest, seenOn: measured?.logo === logo ? (measured?.seenOn ?? null) : null }
}

/** The brand of the company of this transaction. */
export const loadBrand = async (tx: Tenant): Promise<Brand> =>
  brandOf(await tx.selectFrom('companies').select(['logo', 'brand']).executeTakeFirstOrThrow())
