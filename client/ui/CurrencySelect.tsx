import type { SelectProps } from '@mantine/core'
import { SearchSelect } from './SearchSelect.tsx'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const labelled = (code: string) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` })
const CURRENCIES = Intl.supportedValuesOf('currency').map(labelled)

/** Chooses an ISO 4217 code; one that this browser does not list is shown all the same where it is the value. */
export function CurrencySelect({ value, ...props }: Omit<SelectProps, 'data'>) {
  const isListed = !value || CURRENCIES.some((currency) => currency.value === value)
  return (
    <SearchSelect
      {...props}
      data={isListed ? CURRENCIES : [labelled(value), ...CURRENCIES]}
      limit={50}
      value={value || null}
    />
  )
}
