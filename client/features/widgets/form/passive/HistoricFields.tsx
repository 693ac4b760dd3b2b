import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { PassiveContent } from '../../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../../shared/domain/ranges.ts'
import { browserZone, todayIn } from '../../../../lib/zones.ts'
import { PLEASE_FILL } from '../../../../ui/SearchSelect.tsx'
import { DateRangePicker } from '../../../dates/index.ts'
import { useReadersLocale } from '../../readersZone.ts'
import { newArticle } from '../widgetForm.ts'
import { ArticleFields } from './ArticleFields.tsx'

type Historic = Extract<PassiveContent, { type: 'historic' }>
const MOST = 100

interface Props {
  content: Historic
  onChange: (content: Historic) => void
  mistakes: ReadonlySet<string>
}

const rangeOf = ({ range: { startDate, endDate } }: Historic['articles'][number]): DateRange => ({
  start: startDate,
  end: endDate,
})

/** Articles that show while the dashboard's dates touch theirs. */
export function HistoricFields({ content, onChange, mistakes }: Props) {
  const { articles } = content
  const set = (next: Historic['articles']) => onChange({ ...content, articles: next })
  const today = todayIn(browserZone())
  const locale = useReadersLocale()
  const add = () =>
    set([
      ...articles,
      { ...newArticle(), range: { startDate: today.with({ day: 1 }).toString(), endDate: today.toString() } },
    ])
  const setRange = (place: number, { start, end }: DateRange) =>
    set(
      articles.map((entry, index) =>
        index === place ? { ...entry, range: { startDate: start, endDate: end } } : entry,
      ),
    )
  return (
    <Stack>
      {articles.map((article, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: articles have no identity of their own
        <Fieldset key={place} legend={article.header || `Article ${place + 1}`}>
          <Stack gap="sm">
            <DateRangePicker
              value={{ range: rangeOf(article), compare: null }}
              today={today}
              locale={locale}
              allowFuture
              withToday
              withCompare={false}
              onChange={(choice) => choice && setRange(place, choice.range)}
            />
            {mistakes.has(`articles.${place}.range`) && (
              <Text size="xs" c="red">
                The end lies before the start.
              </Text>
            )}
            <ArticleFields
              article={article}
              onChange={(change) =>
                set(articles.map((entry, index) => (index === place ? { ...entry, ...change } : entry)))
              }
              error={mistakes.has(`articles.${place}.header`) ? 'The heading is missing.' : null}
            />
            <Group>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={14} />}
                onClick={() => set(articles.filter((_, index) => index !== place))}
              >
                Remove this article
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      {mistakes.has('articles') && (
        <Text size="sm" c="red">
          {PLEASE_FILL}
        </Text>
      )}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={articles.length >= MOST}
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          Add an article
        </Button>
      </div>
    </Stack>
  )
}
