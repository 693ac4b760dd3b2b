import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ApiError } from '../lib/ApiError.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSubmit } from './useSubmit.ts'

/** What was typed was understood, and is not right. */
const REFUSALS: ReadonlySet<ApiError['id']> = new Set(['invalid_credentials', 'wrong_password'])

/** `autoComplete` is what password managers recognise a field by. */
interface AuthField extends Pick<TextInputProps, 'description' | 'autoFocus' | 'spellCheck'> {
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: 'username' | 'current-password' | 'new-password' | 'organization' | 'name' | 'off'
}

interface Props<Name extends string> {
  schema: z.ZodType<object, Record<Name, string>>
  /** By their names in the schema, in their order on the screen. All are required. */
  fields: Record<Name, AuthField>
  submitLabel: string
  /** Sends what was typed. Throws ApiError. */
  send: (values: Record<Name, string>) => Promise<unknown>
  /**
   * The field to retype where the server answers `invalid_credentials` or `wrong_password`: its text is selected. At
   * `invalid_credentials` which of several fields was wrong is not revealed, so the error is shown above the button.
   */
  retype?: NoInfer<Name>
  /** Below the button. */
  children?: ReactNode
}

/**
 * The form of a screen that passwords are typed in or set by. Errors of a field are beside it and read out, others above
 * the button; the first wrong field takes the focus.
 */
export function AuthForm<Name extends string>({
  schema,
  fields,
  submitLabel,
  send,
  retype,
  children,
}: Props<Name>) {
  // Object.keys and fromEntries forget the names.
  const names = Object.keys(fields) as Name[]
  const form = useForm<Record<Name, string>>({
    initialValues: Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
    validate: schemaResolver(schema, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: Record<Name, string>) => {
    try {
      await send(values)
    } catch (error) {
      if (!retype || !(error instanceof ApiError && REFUSALS.has(error.id))) throw error
      const input = form.getInputNode(retype)
      if (input instanceof HTMLInputElement) {
        input.focus()
        input.select()
      }
      if (error.id === 'wrong_password') throw error
      throw new ApiError(error.message, { status: error.status, id: error.id })
    }
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {names.map((name) => {
          const { type = 'text', ...field } = fields[name]
          const shown = { ...field, required: true, withAsterisk: false, errorProps: { role: 'alert' } }
          const input = form.getInputProps(name)
          return type === 'password' ? (
            <PasswordField key={name} {...shown} {...input} />
          ) : (
            <TextInput key={name} type={type} {...shown} {...input} />
          )
        })}
        <FormError message={general} />
        <Button type="submit" loading={busy} fullWidth>
          {submitLabel}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
