import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../lib/ApiError.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'
import { UserName } from './UserName.tsx'
import { useForm } from './useForm.ts'
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
  /** Whose password it is, where no field says so. */
  userName?: string | null
  /** Sends what was typed. Throws ApiError. */
  send: (values: Record<Name, string>) => Promise<unknown>
  /**
   * The field to retype where the server answers `invalid_credentials` or `wrong_password`: its text is selected. At
   * `invalid_credentials` which of several fields was wrong is not revealed, so the error is shown above the button.
   */
  retype?: NoInfer<Name>
  /** Shown with a refusal of what was typed: the way out of it. */
  wayOut?: ReactNode
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
  userName = null,
  send,
  retype,
  wayOut,
  children,
}: Props<Name>) {
  // Object.keys and fromEntries forget the names.
  const names = Object.keys(fields) as Name[]
  const form = useForm<Record<Name, string>>({
    initialValues: Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
    validate: schemaResolver(schema, { sync: true }),
  })
  /** In a row. */
  const [refusals, setRefusals] = useState(0)
  const { onSubmit, busy, general } = useSubmit(form, async (values: Record<Name, string>) => {
    try {
      await send(values)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.id === 'invalid_credentials'
      setRefusals((before) => (isRefused ? before + 1 : 0))
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
      <UserName address={userName} />
      <Stack>
        {names.map((name) => {
          const { type = 'text', ...field } = fields[name]
          const shown = {
            ...field,
            'data-autofocus': field.autoFocus,
            required: true,
            withAsterisk: false,
            errorProps: { role: 'alert' },
          }
          const input = form.getInputProps(name)
          return type === 'password' ? (
            <PasswordField key={name} {...shown} {...input} />
          ) : (
            <TextInput key={name} type={type} {...shown} {...input} />
          )
        })}
        {/* A new element and other words each time: neither eye nor ear takes the second refusal for the first. */}
        <FormError
          key={refusals}
          message={general !== null && refusals > 1 ? `${general} That was try ${refusals}.` : general}
        >
          {refusals > 0 && wayOut}
        </FormError>
        <Button type="submit" loading={busy} fullWidth>
          {submitLabel}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
