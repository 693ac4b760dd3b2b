import { Button, Group, SegmentedControl, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MOST_WIDGETS } from '../../../../shared/api/dashboards.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { FormDefinition, WidgetPreset } from '../../../../shared/domain/definitions.ts'
import type { DataType } from '../../../../shared/domain/sources.ts'
import { addingRefusal, printingWarning } from '../../../../shared/rules/addingWidgets.ts'
import { sameJson } from '../../../../shared/rules/equal.ts'
import { drafts } from '../../../lib/drafts.ts'
import { globals } from '../../../lib/globals.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { useEntered, useLeaveGuard } from '../../../ui/FormDialog.tsx'
import { ParagraphsInput } from '../../../ui/ParagraphsInput.tsx'
import { PLEASE_FILL } from '../../../ui/SearchSelect.tsx'
import { SizePicker } from '../../../ui/SizePicker.tsx'
import classes from './form.module.css'
import { InteractiveSection } from './InteractiveSection.tsx'
import { Preview } from './Preview.tsx'
import { PassiveSection } from './passive/PassiveSection.tsx'
import { type FormProblem, formProblems } from './problems.ts'
import { withWords } from './title.ts'
import { useFilledTitle } from './useFilledTitle.ts'
import {
  findType,
  readyBeside,
  type TypeDefaults,
  withInstance,
  withNature,
  withPrefixes,
} from './widgetForm.ts'

interface Props {
  initial: Widget
  isNew: boolean
  dashboardId: string
  /** The dashboard's widgets. */
  there: readonly Widget[]
  /** The query of the dates on screen, for the preview. */
  dates: Record<string, string>
  definitions: FormDefinition[]
  defaults: Partial<Record<DataType, TypeDefaults>>
  /** The widget first; the others are added with it. */
  onSave: (widgets: [Widget, ...Widget[]]) => void
  onCancel: () => void
}

export const formDraftName = (dashboardId: string) => `widget:${dashboardId}`

/** Fields whose mistake is shown in place of the preview. */
const PREVENTING = ['combination', 'formatOptions']

/** Creates or edits one widget: what it queries on the left, how it will look on the right. */
export function WidgetForm({
  initial,
  isNew,
  dashboardId,
  there,
  dates,
  definitions,
  defaults,
  onSave,
  onCancel,
}: Props) {
  const [opened] = useState(() => withPrefixes(initial, definitions))
  const [entered, setEntered] = useState(opened)
  const [titling, setTitling] = useState<'filled' | 'typed' | 'emptied'>('filled')
  const filled = useFilledTitle(entered, definitions)
  // The same one until it changes: the preview is requested for each.
  const widget = useMemo(
    () => (filled && entered.title.trim() === '' ? { ...entered, title: filled } : entered),
    [entered, filled],
  )
  const change = (next: Widget) =>
    setEntered(withWords(entered, next, { isTyped: titling === 'typed', filled }))
  const [more, setMore] = useState<WidgetPreset[]>([])
  const [showMistakes, setShowMistakes] = useState(false)
  const [part, setPart] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // Where the definitions come late, the drawer has put the focus on its × by then. After the drawer's own effects,
  // which note who had it before.
  useEffect(() => {
    const timer = setTimeout(() => {
      const first = ['[data-autofocus]', 'input'].map((field) =>
        form.current?.querySelector<HTMLElement>(field),
      )
      first.find(Boolean)?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [])
  const held = useRef(widget)
  held.current = entered === opened ? opened : widget
  useEffect(() => {
    const current = () => (held.current === opened ? undefined : held.current)
    return drafts.register(formDraftName(dashboardId), current)
  }, [dashboardId, opened])
  useEntered(!sameJson(entered, opened))
  const { leave } = useLeaveGuard()
  const problems = formProblems(widget, definitions)
  const reason = problems.find(({ field }) => PREVENTING.includes(field))?.reason ?? null
  const others = withMore(widget, more, definitions)
  const lacking = others.find((other) => formProblems(other, definitions).length > 0)
  const askable = problems.every(({ field }) => field === 'title')
  const added = isNew ? others.length + 1 : 0
  const refusal = addingRefusal({ there: there.length, added, most: MOST_WIDGETS })
  const printed = there.filter((one) => !one.screenOnly && one.realTime === widget.realTime).length
  const warning = isNew ? printingWarning({ there: printed, added, most: globals().maxWidgetsForPdf }) : null
  const submit = () => {
    setShowMistakes(true)
    if (problems.length === 0) return refusal || lacking ? undefined : onSave([widget, ...others])
    // The mistakes are marked with the next drawing.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const mistake = showMistakes ? mistakeOf(problems, reason, lacking) : null
  const title = (
    <TextInput
      label="Title"
      required
      {...WRITTEN}
      maxLength={300}
      data-autofocus={widget.nature === 'passive' || undefined}
      placeholder={filled || (widget.nature === 'interactive' ? 'Filled in from what you choose' : undefined)}
      value={titling === 'emptied' ? entered.title : widget.title}
      error={showMistakes && widget.title.trim() === '' ? PLEASE_FILL : null}
      onChange={({ currentTarget: { value } }) => {
        setTitling(value.trim() === '' ? 'emptied' : 'typed')
        setEntered({ ...entered, title: value })
      }}
      onBlur={() => titling === 'emptied' && setTitling('filled')}
    />
  )
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      // Before the field takes it: an open list would choose what is marked. Not from a dialog over the form.
      onKeyDownCapture={(event) => {
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isHere) return
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
      noValidate
    >
      <div className={classes.panes}>
        <Stack>
          <SegmentedControl
            aria-label="Kind of widget"
            value={widget.nature}
            data={[
              { value: 'interactive', label: 'Data' },
              { value: 'passive', label: 'Text or image' },
            ]}
            onChange={(value) => change(withNature(widget, value === 'passive' ? 'passive' : 'interactive'))}
          />
          {widget.nature === 'passive' && title}
          {widget.nature === 'passive' && widget.passive && (
            <>
              <PassiveSection
                content={widget.passive}
                mistakes={new Set(showMistakes ? problems.map(({ field }) => field) : [])}
                onChange={(passive) => change({ ...widget, passive })}
              />
              <SizePicker value={widget} onChange={(size) => change({ ...widget, ...size })} />
            </>
          )}
          {widget.nature === 'interactive' && widget.instances.length > 1 && (
            <Tabs value={String(part)} onChange={(value) => setPart(Number(value ?? 0))}>
              <Tabs.List>
                {widget.instances.map((instance, place) => (
                  <Tabs.Tab key={instance.id} value={String(place)}>
                    {instance.prefix || findType(definitions, instance.type)?.type.name}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
          )}
          {widget.nature === 'interactive' && widget.instances.length > 1 && (
            <TextInput
              label="Name before its columns"
              required
              maxLength={60}
              value={widget.instances[part]?.prefix ?? ''}
              error={showMistakes && !widget.instances[part]?.prefix ? PLEASE_FILL : null}
              onChange={(event) => change(withInstance(widget, part, { prefix: event.currentTarget.value }))}
            />
          )}
          {widget.nature === 'interactive' && (
            <InteractiveSection
              key={part}
              widget={widget}
              index={part}
              definitions={definitions}
              defaults={defaults}
              problems={problems}
              showMistakes={showMistakes}
              more={isNew ? more : null}
              onMore={setMore}
              onChange={(next) => {
                setMore(stillMore(more, widget, next))
                change(next)
              }}
            />
          )}
          {widget.nature === 'interactive' && title}
          {widget.nature === 'interactive' && (
            <ParagraphsInput
              label="Description"
              minRows={1}
              value={widget.description}
              onChange={(description) => setEntered({ ...entered, description })}
            />
          )}
        </Stack>
        <div className={classes.preview}>
          <Preview
            dashboardId={dashboardId}
            widget={widget}
            dates={dates}
            ready={askable && reason === null}
            reason={reason}
          />
        </div>
      </div>
      <Group className={classes.footer} justify="flex-end">
        {(refusal ?? mistake) ? (
          <Text size="sm" c="red" role="alert">
            {refusal ?? mistake}
          </Text>
        ) : (
          warning && (
            <Text size="sm" c="dimmed" role="status">
              {warning}
            </Text>
          )
        )}
        <Button variant="default" onClick={() => leave(onCancel)}>
          Cancel
        </Button>
        <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter" rightSection={<SendKeys />}>
          {others.length > 0 ? `Add ${others.length + 1} widgets` : isNew ? 'Add widget' : 'Save widget'}
        </Button>
      </Group>
    </form>
  )
}

/** The keys that send the form, where there are keys. */
function SendKeys() {
  return (
    <kbd className={classes.keys} aria-hidden>
      {/Macintosh/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl Enter'}
    </kbd>
  )
}

/** What the form says beside its buttons once it was sent; null where nothing is wrong. */
function mistakeOf(
  problems: readonly FormProblem[],
  reason: string | null,
  lacking: Widget | undefined,
): string | null {
  if (problems.length > 0) return reason ?? 'Some fields are missing or wrong.'
  return lacking
    ? `“${lacking.title}” needs more than is chosen here. Take it out, and add it by itself.`
    : null
}

/** The ready widgets that are added with a widget, of what it reads. */
function withMore(widget: Widget, more: readonly WidgetPreset[], definitions: FormDefinition[]): Widget[] {
  const [instance] = widget.instances
  const type = instance && findType(definitions, instance.type)?.type
  return type ? more.map((preset) => readyBeside(widget, preset, type)) : []
}

/** Those of the ready widgets that go with it after a change: of the same source, and none twice. */
function stillMore(
  more: WidgetPreset[],
  { instances: [before] }: Widget,
  { instances: [after] }: Widget,
): WidgetPreset[] {
  if (before?.type !== after?.type || before?.sourceId !== after?.sourceId) return []
  return more.filter(({ id }) => id !== after?.config)
}
