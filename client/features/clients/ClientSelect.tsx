import type { SelectProps } from '@mantine/core'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useClients } from './api.ts'

/** Chooses one of the company's clients; `first` are choices above them. */
export function ClientSelect({
  first = [],
  ...props
}: Omit<SelectProps, 'data'> & { first?: { value: string; label: string }[] }) {
  const clients = useClients()
  const data = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SearchSelect {...props} loading={clients.isPending} data={[...first, ...data]} />
}
