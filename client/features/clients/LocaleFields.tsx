import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { LocaleProfile } from '../../../shared/api/clients.ts'
import { LANGUAGES, WEEK_STARTS } from '../../../shared/domain/locales.ts'
import { languageOf, localeOf } from '../../../shared/rules/locale.ts'
import { type Following, inLanguage } from '../../../shared/rules/usualLocale.ts'
import { allZones } from '../../lib/zones.ts'
import { CurrencySelect } from '../../ui/CurrencySelect.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import classes from './clients.module.css'
import {
  LANGUAGE_OPTIONS,
  MONTH_OPTIONS,
  NUMBER_FORMATS,
  NUMBER_OPTIONS,
  WEEK_OPTIONS,
} from './localeOptions.ts'
import { sampleOf } from './localeSample.ts'

interface Props {
  value: LocaleProfile
  /** Of a client that is being added: its currency and zone follow the language until they are chosen. */
  isNew: boolean
  error: string | null
  onChange: (change: Partial<LocaleProfile>) => void
}

const TEXTS = {
  title: 'Dates and numbers',
  about: 'Dashboards, links, PDFs and mails of this client write them this way.',
  language: 'Language of dates',
  numbers: 'Numbers',
  currency: 'Currency',
  currencyHelp:
    'Used for amounts whose source does not say their currency, and as the default in new widgets that can convert.',
  week: 'Weeks begin on',
  fiscal: 'Fiscal year begins in',
  zone: 'Time zone',
  zoneHelp: 'Used for the days of new dashboards.',
  sample: 'Sample',
}

/** Fields beside each other stay in line, however long their descriptions are. */
const BELOW: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** A client's locale profile, with a sample of how it reads. */
export function LocaleFields({ value, isNew, error, onChange }: Props) {
  const [first] = useState(value)
  const [following, setFollowing] = useState<ReadonlySet<Following>>(
    () => new Set(isNew ? ['currency', 'timezone'] : []),
  )
  const zones = allZones()
  const choose = (change: Partial<Pick<LocaleProfile, Following>>) => {
    setFollowing(new Set([...following].filter((one) => !(one in change))))
    onChange(change)
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="client-locale">
      <div>
        <Title order={2} size="h4" id="client-locale">
          {TEXTS.title}
        </Title>
        <Text size="sm" c="dimmed">
          {TEXTS.about}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'start' }}>
        <SearchSelect
          label={TEXTS.language}
          allowDeselect={false}
          data={LANGUAGE_OPTIONS}
          value={value.language}
          onChange={(chosen) => {
            const language = LANGUAGES.find((known) => known === chosen)
            if (language) onChange(inLanguage(value, language, { following, first, zones }))
          }}
        />
        <SearchSelect
          label={TEXTS.numbers}
          allowDeselect={false}
          data={NUMBER_OPTIONS}
          value={value.numbers}
          onChange={(chosen) => {
            const numbers = NUMBER_FORMATS.find((known) => known === chosen)
            if (numbers) onChange({ numbers })
          }}
        />
        <NativeSelect
          label={TEXTS.week}
          data={WEEK_OPTIONS}
          value={String(value.weekStart)}
          onChange={(event) => {
            const weekStart = WEEK_STARTS.find((day) => String(day) === event.currentTarget.value)
            if (weekStart !== undefined) onChange({ weekStart })
          }}
        />
        <NativeSelect
          label={TEXTS.fiscal}
          data={MONTH_OPTIONS}
          value={String(value.fiscalYearStart)}
          onChange={(event) => onChange({ fiscalYearStart: Number(event.currentTarget.value) })}
        />
        <CurrencySelect
          label={TEXTS.currency}
          description={TEXTS.currencyHelp}
          allowDeselect={false}
          value={value.currency}
          inputWrapperOrder={BELOW}
          onChange={(currency) => currency && choose({ currency })}
        />
        <SearchSelect
          label={TEXTS.zone}
          description={TEXTS.zoneHelp}
          required
          withAsterisk={false}
          allowDeselect={false}
          inputWrapperOrder={BELOW}
          data={zones}
          value={value.timezone}
          onChange={(timezone) => timezone && choose({ timezone })}
        />
      </SimpleGrid>
      <Sample value={value} />
      <FormError message={error} />
    </Stack>
  )
}

function Sample({ value }: { value: LocaleProfile }) {
  const { date, number, amount, change, week, fiscalYear } = sampleOf(value)
  const lang = languageOf(localeOf(value))
  const lines = [
    { label: 'Date', text: date, lang },
    { label: 'Number', text: number },
    { label: 'Amount', text: amount },
    { label: 'Change', text: change },
    { label: 'Week', text: week, lang },
    ...(value.fiscalYearStart === 1 ? [] : [{ label: 'Fiscal year since', text: fiscalYear, lang }]),
  ]
  return (
    <section aria-label={TEXTS.sample}>
      <Text size="sm" fw={500} aria-hidden="true">
        {TEXTS.sample}
      </Text>
      <dl className={classes.sample}>
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              <bdi lang={line.lang}>{line.text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
