import { Button, Paper, Stack, Switch, TextInput, Title } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { companyName, companyPhone } from '../../../../shared/api/companySettings.ts'
import { mergeSeen } from '../../../../shared/rules/unseenChanges.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ImageInput, useUpload } from '../../files/index.ts'
import { loadSettings, type Settings, useSaveSettings } from './api.ts'

const fields = z.object({
  name: companyName,
  phone: companyPhone,
  whiteLabel: z.boolean(),
  logo: z.string().nullable(),
})

/** Name, logo, phone, and whether the company shows itself to its clients in place of the product. */
export function CompanyCard({ settings }: { settings: Settings }) {
  const save = useSaveSettings()
  // What the form was made of, whatever has been loaded since.
  const [seen, setSeen] = useState(settings)
  const upload = useUpload('logo')
  const form = useForm({
    initialValues: valuesOf(settings),
    validate: schemaResolver(fields, { sync: true }),
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    if (!(await mayChange(settings, values.whiteLabel))) return
    const { whiteLabel, ...texts } = sentOf(values)
    const change = {
      ...texts,
      whiteLabel: whiteLabel ? '1' : '0',
      seen: JSON.stringify(sentOf(valuesOf(seen))),
    }
    const saved = await save(change).catch(async (error) => {
      if (isCollision(error)) takeOver(await loadSettings())
      throw error
    })
    setSeen(saved)
    // What was typed while it was being saved stays.
    form.setValues(mergeSeen(valuesOf(saved), form.getValues(), values).merged)
    form.resetDirty(valuesOf(saved))
    notifyDone('Your company is saved.')
  })
  /** Shows what somebody else has saved, but for what is changed here. */
  const takeOver = (now: Settings) => {
    form.setValues(mergeSeen(valuesOf(now), form.getValues(), valuesOf(seen)).merged)
    setSeen(now)
  }
  const setLogo = (url: string | null) => form.setFieldValue('logo', url)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="company">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={2} size="h4" id="company">
            Company
          </Title>
          <TextInput
            label="Name"
            description="Your clients read it on dashboards and as the sender of mails."
            autoComplete="organization"
            required
            withAsterisk={false}
            errorProps={{ role: 'alert' }}
            {...WRITTEN}
            {...form.getInputProps('name')}
          />
          <ImageInput
            label="Logo"
            url={form.values.logo}
            onUpload={async (file) => setLogo((await upload(file)).url)}
            onChoose={setLogo}
            onRemove={() => setLogo(null)}
          />
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel"
            maw={320}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('phone')}
          />
          <Switch
            label="White-label"
            description="Your own domain and sender are used as soon as they are verified. Off, your clients see ours."
            {...form.getInputProps('whiteLabel', { type: 'checkbox' })}
          />
          <FormError message={general ?? (String(form.errors.logo ?? '') || null)} />
          <div>
            <Button
              type="submit"
              aria-label="Save the company"
              loading={busy}
              disabled={!form.isDirty() && !busy}
            >
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}

const valuesOf = ({ name, phone, whiteLabel, logo }: Settings) => ({
  name,
  phone: phone ?? '',
  whiteLabel,
  logo,
})

/** Pictures are sent by the names of their files. */
const sentOf = ({ logo, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  logo: logo?.split('/').at(-1) ?? '',
})

/** Asks once more where links that clients have stop opening, because the own host is no longer served. */
async function mayChange({ whiteLabel }: Settings, wanted: boolean): Promise<boolean> {
  if (wanted || !whiteLabel) return true
  // The host may have come into use since the page was loaded.
  const { verifiedWhitelabel } = await loadSettings()
  if (!verifiedWhitelabel.domain) return true
  return confirm({
    title: 'Turn white-label off?',
    text: 'Your own domain is no longer served: links to it that your clients have do not open until you turn it on again.',
    submit: 'Turn it off',
    danger: true,
  })
}
