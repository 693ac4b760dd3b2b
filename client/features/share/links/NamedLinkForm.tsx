import { Button, Checkbox, Group, Input, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { NamedLinkForm as Form, LinkDates, NamedLink } from '../../../../shared/api/namedLinks.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { mergeSeen } from '../../../../shared/rules/unseenChanges.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { todayIn } from '../../../lib/zones.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import type { DateChoice } from '../../dates/index.ts'

/** What of the dashboard and of the screen a link's form goes by. */
export interface Surroundings {
  /** Of the dashboard: by it a link's last day ends. */
  timezone: string
  /** How dates are written. */
  dates: string
  /** The days on screen. */
  choice: DateChoice
  /** Whether the dashboard lets no reader choose days. */
  hidesDates: boolean
  /** Of the dashboard. */
  theme: Form['theme']
}

interface Props extends Surroundings {
  /** Null: a new one. */
  link: NamedLink | null
  /** @param seen what the form was made of */
  onSave: (form: Form, seen: NamedLink | null) => Promise<void>
  /** A link as it is stored now. */
  reload: (id: string) => Promise<NamedLink | undefined>
  onClose: () => void
}

const THEMES = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Form['theme']; label: string }[]

const valuesOf = (link: NamedLink | null, { hidesDates, theme }: Surroundings) => ({
  name: link?.name ?? '',
  hasPassword: link?.passwordProtected ?? false,
  password: '',
  expiresOn: link?.expiresOn ?? '',
  dates: link?.dates.kind ?? ((hidesDates ? 'own' : 'any') as LinkDates['kind']),
  theme: link?.theme ?? theme,
  downloads: link?.downloads ?? true,
})

/** The form of a named link. */
export function NamedLinkForm({ link, onSave, reload, onClose, ...around }: Props) {
  const { timezone } = around
  const [seen, setSeen] = useState(link)
  const hadPassword = seen?.passwordProtected ?? false
  const lastDay = useRef<HTMLInputElement>(null)
  const fields = useForm({
    initialValues: valuesOf(link, around),
    validate: {
      name: (name) => (name.trim() === '' ? 'Say whom the link is for.' : null),
      password: (password, { hasPassword }) =>
        hasPassword && !hadPassword && password.trim() === '' ? 'Enter a password.' : null,
      // Of half a day the browser says that there is none: the link would have no end.
      expiresOn: () =>
        lastDay.current?.validity.badInput ? 'Enter a whole day of the calendar, or clear the field.' : null,
    },
  })
  useEntered(fields.isDirty())
  const fixed: Extract<LinkDates, { kind: 'fixed' }> =
    seen?.dates.kind === 'fixed'
      ? seen.dates
      : { kind: 'fixed', range: around.choice.range, compare: around.choice.compare }
  const { onSubmit, busy, general } = useSubmit(fields, async (values: typeof fields.values) => {
    const { hasPassword, password, expiresOn, dates, ...rest } = values
    const form = {
      ...rest,
      name: rest.name.trim(),
      expiresOn: expiresOn === '' ? null : expiresOn,
      dates: dates === 'fixed' ? fixed : { kind: dates },
      // Left empty, the present one stays; where there was none, so does one that somebody else has set meanwhile.
      ...(hasPassword ? password !== '' && { password } : hadPassword && { password: '' }),
    }
    await onSave(form, seen).catch(async (error: unknown) => {
      const now = seen && isCollision(error) && (await reload(seen.id))
      if (now) {
        fields.setValues(mergeSeen(valuesOf(now, around), values, valuesOf(seen, around)).merged)
        setSeen(now)
      }
      throw error
    })
  })
  const { hasPassword } = fields.values
  const { error: themeError, ...themeField } = fields.getInputProps('theme')
  return (
    <form onSubmit={onSubmit} noValidate aria-label={link ? `The link “${link.name}”` : 'New named link'}>
      <Stack>
        <TextInput
          label="For whom"
          description="Your team sees it, readers do not."
          placeholder="For the board"
          autoComplete="off"
          autoFocus
          maxLength={120}
          {...WRITTEN}
          {...fields.getInputProps('name')}
        />
        <Checkbox label="Ask for a password" {...fields.getInputProps('hasPassword', { type: 'checkbox' })} />
        {hasPassword && (
          <PasswordField
            label={hadPassword ? 'New password' : 'Password'}
            description={hadPassword ? 'Empty: the present one stays.' : null}
            autoComplete="new-password"
            maxLength={200}
            {...fields.getInputProps('password')}
          />
        )}
        <TextInput
          type="date"
          label="Last day"
          description={`The link opens until the end of this day in ${timezone.replaceAll('_', ' ')}. Empty: until it is revoked.`}
          min={todayIn(timezone).toString()}
          styles={{ wrapper: { maxWidth: 240 } }}
          {...fields.getInputProps('expiresOn')}
          ref={lastDay}
        />
        <DatesField fixed={fixed} {...around} {...fields.getInputProps('dates')} />
        <Input.Wrapper label="Appearance" labelElement="div" error={themeError}>
          <div>
            <SegmentedControl aria-label="Appearance" mt={4} data={THEMES} {...themeField} />
          </div>
        </Input.Wrapper>
        <Checkbox
          label="Readers may download the dashboard"
          description="As a PDF, and its figures for spreadsheets. Without it they can only look at it, and save the files that its texts offer."
          {...fields.getInputProps('downloads', { type: 'checkbox' })}
        />
        <FormError message={general} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {link ? 'Save' : 'Make the link'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface DatesProps extends Surroundings {
  fixed: Extract<LinkDates, { kind: 'fixed' }>
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}

function DatesField({ fixed, dates, hidesDates, value, onChange, error }: DatesProps) {
  return (
    <Radio.Group label="Dates" value={value} onChange={onChange} error={error}>
      <Stack gap="xs" mt={4}>
        <Radio
          value="any"
          disabled={hidesDates}
          label="Any that a reader chooses"
          description={hidesDates ? 'The dashboard lets no reader choose.' : null}
        />
        <Radio value="own" label="Only the dashboard’s own" description="They move on with time." />
        <Radio value="fixed" label={`Only ${rangeLabel(fixed.range, dates)}`} />
      </Stack>
    </Radio.Group>
  )
}
