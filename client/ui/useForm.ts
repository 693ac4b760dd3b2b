// biome-ignore lint/style/noRestrictedImports: this is where it gets its name
import { type UseFormInput, type UseFormReturnType, useForm as useFormOfLibrary } from '@mantine/form'
import { useId } from 'react'

/**
 * A form under a name of its own. The library finds fields in the whole document: without one, the first form of the
 * screen that has a field of the same path would get the focus of all the others.
 */
export function useForm<Values extends Record<string, unknown>>(
  input: Omit<UseFormInput<Values>, 'name'>,
): UseFormReturnType<Values> {
  // The library allows letters, digits and dashes.
  const name = `form${useId().replaceAll(/[^0-9a-z]/gi, '-')}`
  return useFormOfLibrary<Values>({ ...input, name })
}
