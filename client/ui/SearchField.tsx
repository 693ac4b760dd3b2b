import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface Props extends Omit<TextInputProps, 'type' | 'label' | 'aria-label' | 'leftSection' | 'onChange'> {
  /** What is searched, for those who do not see where the field stands. */
  label: string
  value: string
  onSearch: (text: string) => void
}

/** The field above a list that is searched as one types. */
export const SearchField = ({ label, onSearch, ...more }: Props) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder="Search"
    leftSection={<IconSearch size={16} />}
    onChange={(event) => onSearch(event.currentTarget.value)}
    {...more}
  />
)
