import { NativeSelect, Stack, Switch, Tabs, Text } from '@mantine/core'
import type { StyleImage } from '../../../../../shared/api/saveForm.ts'
import type { Pages, Paper } from '../../../../../shared/rules/paperFormat.ts'
import { ColourInput } from '../../../../ui/ColourInput.tsx'
import { ParagraphsInput } from '../../../../ui/ParagraphsInput.tsx'
import { SidePanel } from '../../../../ui/SidePanel.tsx'
import { ImageInput } from '../../../files/index.ts'
import { deleteFile, saveImage } from '../api.ts'
import type { Editor } from '../save/useEditor.ts'
import { LinkHost } from './LinkHost.tsx'

const COLOURS = [
  { name: 'backgroundColor', label: 'Page background' },
  { name: 'dashboardBackgroundColor', label: 'Dashboard background' },
  { name: 'color', label: 'Accent' },
] as const
const IMAGES: { name: StyleImage; label: string }[] = [
  { name: 'logoImage', label: 'Your logo' },
  { name: 'clientImage', label: 'Client’s logo' },
  { name: 'backgroundImage', label: 'Banner' },
]
const PAPERS = [
  { value: 'auto', label: 'As is usual where the client is' },
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const satisfies { value: Paper; label: string }[]
const PAGES = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
  { value: 'slides', label: 'Slides, 16:9' },
] as const satisfies { value: Pages; label: string }[]
const THEMES = [
  { value: 'auto', label: 'As the reader’s device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

interface Props {
  onClose: () => void
  dashboardId: string
  editor: Editor
}

/** How the dashboard looks, beside it: on screen, and what PDFs have of their own. Mails have nothing of their own. */
export function StylesPanel({ onClose, dashboardId, editor }: Props) {
  return (
    <SidePanel title="Style" onClose={onClose}>
      <Tabs defaultValue="screen">
        <Tabs.List mb="md" aria-label="What is styled">
          <Tabs.Tab value="screen">Screen</Tabs.Tab>
          <Tabs.Tab value="pdf">PDF</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="screen">
          <ScreenLook dashboardId={dashboardId} editor={editor} />
        </Tabs.Panel>
        <Tabs.Panel value="pdf">
          <PdfLook editor={editor} />
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  )
}

/** Colours, images, what it begins with, footer, where its links lead, and whether readers may choose dates. */
function ScreenLook({ dashboardId, editor }: Omit<Props, 'onClose'>) {
  const { draft, change } = editor
  const upload = async (field: StyleImage, file: File) => {
    const answer = await editor.saver.inTurn((version) => saveImage(dashboardId, version, field, file))
    editor.acceptImage(field, answer)
  }
  const removeImage = (field: StyleImage) => {
    const filename = draft.styles[field]?.split('/').at(-1)
    change({ styles: { [field]: null } })
    if (!filename) return
    void editor.saver.settled().then(() => (editor.saver.unsaved() ? undefined : deleteFile(filename)))
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        PDFs have these images, the accent and the footer too; mails have your logo and the accent.
      </Text>
      {COLOURS.map(({ name, label }) => (
        <ColourInput
          key={name}
          label={label}
          value={draft.styles[name]}
          onChange={(value) => change({ styles: { [name]: value } })}
        />
      ))}
      <NativeSelect
        label="Theme"
        value={draft.styles.theme}
        data={[...THEMES]}
        onChange={(event) => {
          const found = THEMES.find(({ value }) => value === event.currentTarget.value)
          if (found) change({ styles: { theme: found.value } })
        }}
      />
      {IMAGES.map(({ name, label }) => (
        <ImageInput
          key={name}
          label={label}
          url={draft.styles[name]}
          onUpload={(file) => upload(name, file)}
          onChoose={(url) => change({ styles: { [name]: url } })}
          onRemove={() => removeImage(name)}
        />
      ))}
      <Switch
        label="Say what changed"
        description="Pages, PDFs and mails begin with the key figures that have changed most."
        checked={draft.styles.changes}
        onChange={(event) => change({ styles: { changes: event.currentTarget.checked } })}
      />
      <ParagraphsInput
        label="Footer"
        value={draft.footer}
        maxLength={10_000}
        onChange={(footer) => change({ footer })}
      />
      <LinkHost value={draft.linkHost} onChange={(linkHost) => change({ linkHost })} />
      <Switch
        label="Hide the date selector"
        description="Readers then always see the dashboard’s own dates."
        checked={draft.hiddenDateSelector}
        onChange={(event) => change({ hiddenDateSelector: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** Pages, paper, and whether PDFs begin with a cover. */
function PdfLook({ editor }: Pick<Props, 'editor'>) {
  const { change } = editor
  const { styles } = editor.draft
  return (
    <Stack>
      <NativeSelect
        label="Pages"
        description="Of PDFs and reports."
        value={styles.pages}
        data={PAGES}
        onChange={(event) => {
          const found = PAGES.find(({ value }) => value === event.currentTarget.value)
          if (found) change({ styles: { pages: found.value } })
        }}
      />
      {/* Slides are of no paper, and begin with a cover. */}
      {styles.pages !== 'slides' && (
        <>
          <NativeSelect
            label="Paper"
            value={styles.paper}
            data={PAPERS}
            onChange={(event) => {
              const found = PAPERS.find(({ value }) => value === event.currentTarget.value)
              if (found) change({ styles: { paper: found.value } })
            }}
          />
          <Switch
            label="Cover page"
            description="PDFs begin with a page of the logos, the name and the dates."
            checked={styles.cover}
            onChange={(event) => change({ styles: { cover: event.currentTarget.checked } })}
          />
        </>
      )}
    </Stack>
  )
}
