import type { CompanySecurity } from '../../../shared/api/secondFactor.ts'

const NAMED = 5

/** `2 of 5 people have none: Ana, Ben.` */
export function withoutInWords({ people, without }: Pick<CompanySecurity, 'people' | 'without'>): string {
  if (without.length === 0) return 'Everybody has one.'
  const named = without.slice(0, NAMED).map(({ name }) => name)
  const more = without.length - named.length
  const names = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return `${without.length} of ${people} ${people === 1 ? 'person has' : 'people have'} none: ${names}.`
}
