import { NativeSelect } from '@mantine/core'
import { useSession } from '../../../../lib/session.ts'

interface Props {
  /** Empty: as the company's are. */
  value: string
  onChange: (value: string) => void
}

/** Under which of the company's addresses the dashboard's links are shown; nothing where there is one alone. */
export function LinkHost({ value, onChange }: Props) {
  const { company } = useSession()
  const own = company?.ownAddress ? new URL(company.ownAddress).hostname : null
  if (own === null && value === '') return null
  const hosts = [...new Set([own ?? '', location.hostname, value])].filter((host) => host !== '')
  return (
    <NativeSelect
      label="Address of its links"
      description={`Where links lead that you copy, and those in reports. The company’s is ${own ?? location.hostname}.`}
      value={value}
      data={[
        { value: '', label: 'As the company’s' },
        ...hosts.map((host) => ({ value: host, label: host })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
