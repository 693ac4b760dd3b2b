import { Button, FileButton, Group, Input, Paper, Stack, TextInput, Title } from '@mantine/core'
import type { User } from '../../../../shared/api/auth.ts'
import { LANGUAGE_TAGS, LANGUAGES, USUAL_LANGUAGE } from '../../../../shared/domain/languages.ts'
import { IMAGE_ENDINGS } from '../../../lib/images.ts'
import { ownZone } from '../../../lib/session.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { allZones } from '../../../lib/zones.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useFilePick } from '../../../ui/useFilePick.ts'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { updateOwnUser, uploadAvatar } from '../api.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'

const languages = LANGUAGE_TAGS.map((value) => ({ value, label: LANGUAGES[value] }))

/** The own name and language; the picture and zone too, but for a client's own people, who make nothing. */
export function NameCard({ user }: { user: User }) {
  const isStaff = user.roleName !== 'client'
  const form = useForm({
    initialValues: { name: user.name, timezone: ownZone(), language: user.language ?? USUAL_LANGUAGE },
    validate: { name: (name) => (name.trim() ? null : 'Enter your name.') },
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(
    form,
    async ({ name, timezone, language }: typeof form.values) => {
      await updateOwnUser(user.id, {
        name,
        ...(form.isDirty('timezone') && { timezone }),
        ...(form.isDirty('language') && { language }),
      })
      form.resetDirty({ name, timezone, language })
      notifyDone('Your account is saved.')
    },
  )
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="name">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={2} size="h4" id="name">
            You
          </Title>
          {isStaff && <Picture user={user} />}
          <TextInput
            label="Name"
            {...WRITTEN}
            autoComplete="name"
            maxLength={120}
            required
            withAsterisk={false}
            {...form.getInputProps('name')}
          />
          {isStaff && (
            <SearchSelect
              label="Time zone"
              description="Your new dashboards and automatic reports start in it."
              data={allZones()}
              allowDeselect={false}
              {...form.getInputProps('timezone')}
            />
          )}
          <SearchSelect
            label="Language of dates"
            description="Dates and times in lists, reports and sessions are written in it."
            data={languages}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
          <FormError message={general} />
          <div>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}

function Picture({ user }: { user: User }) {
  const { pick, busy, error } = useFilePick((file) => uploadAvatar(user.id, file))
  const removePicture = () => updateOwnUser(user.id, { avatar: null }).catch(notifyFailed)
  return (
    <Input.Wrapper label="Picture" labelElement="div" error={error}>
      <Group gap="sm" mt={4}>
        <PersonAvatar name={user.name} url={user.avatar} size={56} />
        <FileButton accept={IMAGE_ENDINGS} onChange={(file) => void pick(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={busy}
              aria-label={`${user.avatar ? 'Replace' : 'Upload'} the picture of you`}
            >
              {user.avatar ? 'Replace' : 'Upload'}
            </Button>
          )}
        </FileButton>
        {user.avatar && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label="Remove the picture of you"
            onClick={() => void removePicture()}
          >
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
