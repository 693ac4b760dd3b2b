import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { CheckSettings } from '../../../../shared/api/groups.ts'
import { CHECK_FACTS, CHECKS, type Check } from '../../../../shared/domain/monitoring.ts'
import { sameJson } from '../../../../shared/rules/equal.ts'
import { effectiveCheck } from '../../../../shared/rules/monitoring/checkSettings.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { counted } from '../inWords.ts'
import classes from './checkFields.module.css'
import { isOn, ownCount, percentOf, shareOf, takenOver, withOn, withSetting } from './checkFields.ts'

interface Props {
  /** Whose they are, for those who hear the labels. */
  of: string
  value: CheckSettings
  /** What is above: the group's, or nothing where the group's own are set. */
  inherited: CheckSettings
  inheritedFrom: 'group' | 'automatic'
  onSave: (checks: CheckSettings) => Promise<unknown>
}

/** Switches checks and sets their thresholds; an empty field is automatic, or as the group has it. */
export function CheckFields({ of, value, inherited, inheritedFrom, onSave }: Props) {
  const [settings, setSettings] = useState(value)
  const [seen, setSeen] = useState(value)
  if (!sameJson(seen, value)) {
    setSeen(value)
    setSettings(takenOver(value, seen, settings))
  }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isChanged = !sameJson(settings, value)
  useEntered(isChanged)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    await onSave(settings).then(
      () => notifyDone('The checks are saved.'),
      (error: unknown) => setFailure(messageOf(error)),
    )
    setBusy(false)
  }
  const own = ownCount(settings)
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {own === 0
            ? inheritedFrom === 'group'
              ? 'All as the group has them.'
              : 'All automatic: thresholds follow how much each figure usually varies.'
            : `${counted(own, 'check')} set here.`}
        </Text>
        {own > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => setSettings({})}>
            {inheritedFrom === 'group' ? 'All as the group' : 'All automatic'}
          </Button>
        )}
      </Group>
      {CHECKS.map((check) => (
        <CheckLine
          key={check}
          of={of}
          check={check}
          settings={settings}
          inherited={inherited}
          onChange={setSettings}
        />
      ))}
      <FormError message={failure} />
      <Group justify="flex-end">
        <Button size="xs" variant="default" disabled={!isChanged} loading={busy} onClick={() => void save()}>
          Save the checks
        </Button>
      </Group>
    </Stack>
  )
}

interface LineProps extends Pick<Props, 'of' | 'inherited'> {
  check: Check
  settings: CheckSettings
  onChange: (settings: CheckSettings) => void
}

function CheckLine({ of, check, settings, inherited, onChange }: LineProps) {
  const { label, description, thresholds } = CHECK_FACTS[check]
  const on = isOn(check, settings, inherited)
  const own = settings[check]
  const above = effectiveCheck(check, {}, inherited)
  const whose = (part: 'least' | 'minimum' | 'days') =>
    inherited[check]?.[part] === undefined ? 'automatic' : 'group'
  return (
    <div className={classes.line}>
      <Switch
        size="xs"
        className={classes.name}
        label={label}
        description={description}
        checked={on}
        onChange={(event) => onChange(withOn(settings, check, event.currentTarget.checked, inherited))}
      />
      {on && thresholds.length > 0 && (
        <div className={classes.thresholds}>
          {thresholds.includes('least') && (
            <NumberInput
              size="xs"
              label={check === 'spend' ? 'From a miss by' : 'From a change of'}
              aria-label={`${label} of ${of}: from ${check === 'spend' ? 'a miss by' : 'a change of'} percent`}
              suffix=" %"
              min={5}
              max={95}
              hideControls
              placeholder={`${percentOf(above.least)} %, ${whose('least')}`}
              value={percentOf(own?.least)}
              onChange={(percent) => onChange(withSetting(settings, check, 'least', shareOf(percent)))}
            />
          )}
          {thresholds.includes('minimum') && (
            <NumberInput
              size="xs"
              label="From a day of"
              aria-label={`${label} of ${of}: only where that many are expected a day`}
              min={0}
              max={1_000_000_000}
              thousandSeparator=","
              hideControls
              placeholder={`${above.minimum}, ${whose('minimum')}`}
              value={own?.minimum ?? ''}
              onChange={(least) =>
                onChange(withSetting(settings, check, 'minimum', least === '' ? undefined : Number(least)))
              }
            />
          )}
          {thresholds.includes('days') && (
            <NumberInput
              size="xs"
              label="Certificate: days before its end"
              aria-label={`${label} of ${of}: days before a certificate’s end`}
              min={1}
              max={90}
              allowDecimal={false}
              hideControls
              placeholder={`${above.days}, ${whose('days')}`}
              value={own?.days ?? ''}
              onChange={(days) =>
                onChange(withSetting(settings, check, 'days', days === '' ? undefined : Number(days)))
              }
            />
          )}
        </div>
      )}
    </div>
  )
}
