import { Button, Group, Stack, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CompanyBrand } from '../../../shared/api/brand.ts'
import { mergeSeen } from '../../../shared/rules/unseenChanges.ts'
import { isCollision, messageOf } from '../../lib/ApiError.ts'
import { useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useReloadBrand, useSaveBrand } from './api.ts'
import classes from './brand.module.css'
import { AccentField, PaletteFields } from './ColourFields.tsx'
import { type BrandDraft, draftOf, formOf, isSameBrand, PLAIN_BRAND } from './draft.ts'
import { PictureFields } from './PictureFields.tsx'
import { Proposals } from './Proposals.tsx'
import { Preview } from './preview/Preview.tsx'

/** Logos and colours of the company, with what they look like on everything that shows them. */
export function BrandStudio({ saved, companyName }: { saved: CompanyBrand; companyName: string }) {
  const before = draftOf(saved)
  const [draft, setDraft] = useState(before)
  // Of narrow windows alone, where it lies over the form.
  const [isShown, setIsShown] = useState(true)
  const save = useSaveBrand()
  const reload = useReloadBrand()
  // What the draft was made of, whatever has been loaded since.
  const [seen, setSeen] = useState(before)
  const isChanged = !isSameBrand(draft, before)
  useEntered(isChanged)
  useWarning(isChanged)
  const change = (part: Partial<BrandDraft>) => setDraft((now) => ({ ...now, ...part }))
  /** Shows what somebody else has saved, but for what is changed here. */
  const takeOver = (now: BrandDraft) => {
    setDraft(mergeSeen(now, draft, seen).merged)
    setSeen(now)
  }
  const submit = async () => {
    const data = await save.mutateAsync({ ...formOf(draft), seen: formOf(seen) }).catch(async (error) => {
      const now = isCollision(error) && (await reload().catch(() => null))
      if (now) takeOver(draftOf(now))
      return null
    })
    if (!data) return
    // What was changed while it was being saved stays.
    setDraft((now) => mergeSeen(draftOf(data), now, draft).merged)
    setSeen(draftOf(data))
    notifyDone('Saved. Pages, PDFs and mails show it from now on.')
  }
  const parts = { draft, onChange: change }
  return (
    <div className={classes.studio} data-preview={isShown ? 'open' : 'closed'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        <Stack gap="lg">
          <Title order={2} size="h4">
            Logos
          </Title>
          <PictureFields {...parts} />
          <Title order={2} size="h4">
            Colours
          </Title>
          <Proposals {...parts} />
          <AccentField {...parts} />
          <PaletteFields {...parts} />
          <FormError message={save.error ? messageOf(save.error) : null} />
          <Group gap="xs" className={classes.actions}>
            <Button type="submit" size="xs" loading={save.isPending} disabled={!isChanged}>
              Save
            </Button>
            <Button variant="default" size="xs" disabled={!isChanged} onClick={() => setDraft(before)}>
              Undo changes
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              disabled={isSameBrand(draft, PLAIN_BRAND)}
              onClick={() => setDraft(PLAIN_BRAND)}
            >
              Back to the default
            </Button>
          </Group>
        </Stack>
      </form>
      <section className={classes.preview} aria-labelledby="brand-preview">
        <Group justify="space-between" mb="sm" className={classes.previewHead}>
          <Title order={2} size="h4" id="brand-preview">
            Preview
          </Title>
          <Button
            variant="subtle"
            size="xs"
            className={classes.previewToggle}
            aria-expanded={isShown}
            aria-controls="brand-preview-body"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </Group>
        <div id="brand-preview-body" className={classes.previewBody}>
          <Preview draft={draft} companyName={companyName} />
        </div>
      </section>
    </div>
  )
}

/** Closing the window asks as well. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}
