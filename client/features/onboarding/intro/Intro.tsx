import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { IconLayoutDashboard, IconRadar2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OnboardingState } from '../../../../shared/api/onboarding.ts'
import { CLIENT_COUNTS, type Flow } from '../../../../shared/domain/onboarding.ts'
import type { SourceKind } from '../../../../shared/domain/sources.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { SourceLogo } from '../../../ui/SourceLogo.tsx'
import { useProviders } from '../../configs/index.ts'
import { underWay } from '../tour.ts'
import classes from './intro.module.css'

const FLOW_CHOICES: { flow: Flow; icon: ReactNode; title: string; text: string }[] = [
  {
    flow: 'dashboard',
    icon: <IconLayoutDashboard size={22} stroke={1.6} aria-hidden />,
    title: 'Report to a client',
    text: 'Build a dashboard, and share it by link, PDF or scheduled mail.',
  },
  {
    flow: 'mc',
    icon: <IconRadar2 size={22} stroke={1.6} aria-hidden />,
    title: 'Watch clients’ websites',
    text: 'See on one page which domains lose traffic, rankings or tracking.',
  },
]

const COUNT_LABELS: Record<(typeof CLIENT_COUNTS)[number], string> = {
  '1': 'One',
  '2-10': '2 to 10',
  '11-50': '11 to 50',
  '51+': 'More than 50',
}

interface Props {
  state: OnboardingState
  /** Makes a dashboard on sample figures and opens it. */
  onSample: () => void
}

/** The intro's questionnaire: what to begin with, what clients use, and how many there are. */
export function Intro({ state, onSample }: Props) {
  const navigate = useNavigate()
  const isAdmin = useUser().roleName === 'admin'
  const providers = useProviders().data ?? []
  const [answers, setAnswers] = useState(state.questionnaire)
  const flow = isAdmin ? (answers.source ?? state.flow) : 'dashboard'
  const start = () => {
    underWay()?.answerIntro({ ...answers, source: flow })
    void navigate(flow === 'mc' ? linkTo.createGroup() : linkTo.createDashboard())
  }
  const startOnSample = () => {
    underWay()?.answerIntro({ ...answers, source: 'dashboard' })
    // Where it is said if the sample cannot be made.
    void navigate(linkTo.createDashboard())
    onSample()
  }
  const skip = () => {
    underWay()?.skipTour()
    void navigate(linkTo.dashboards())
  }
  const back = () => {
    underWay()?.leaveIntro()
    void navigate(-1)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Stack gap="xl">
        {/* Only admins make groups. */}
        {isAdmin && (
          <Radio.Group
            label="What do you want to do first?"
            value={flow}
            onChange={(source) => setAnswers({ ...answers, source: source as Flow })}
          >
            <div className={classes.choices}>
              {FLOW_CHOICES.map((choice) => (
                <Radio.Card key={choice.flow} value={choice.flow} className={classes.choice ?? ''}>
                  <Group wrap="nowrap" align="flex-start" gap="sm">
                    <Radio.Indicator />
                    <div>
                      <Group gap="xs">
                        {choice.icon}
                        <Text fw={560}>{choice.title}</Text>
                      </Group>
                      <Text size="sm" c="dimmed" mt={4}>
                        {choice.text}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        )}
        <Checkbox.Group
          label="What do your clients use?"
          description="What suits them is offered first."
          value={answers.kinds}
          onChange={(kinds) => setAnswers({ ...answers, kinds: kinds as SourceKind[] })}
        >
          <div className={classes.kinds}>
            {providers.map(({ kind, name }) => (
              <Checkbox.Card key={kind} value={kind} className={classes.kind ?? ''}>
                <SourceLogo kind={kind} size={18} />
                <Text size="sm" component="span">
                  {name}
                </Text>
                <Checkbox.Indicator size="xs" ml="auto" />
              </Checkbox.Card>
            ))}
          </div>
        </Checkbox.Group>
        <Radio.Group
          label="How many clients do you work for?"
          value={answers.clients}
          onChange={(clients) =>
            setAnswers({ ...answers, clients: CLIENT_COUNTS.find((count) => count === clients) ?? null })
          }
        >
          <Group gap="lg" mt={6}>
            {CLIENT_COUNTS.map((count) => (
              <Radio key={count} value={count} label={COUNT_LABELS[count]} />
            ))}
          </Group>
        </Radio.Group>
        <Group justify="space-between">
          <Group gap="xs">
            {state.hasBack && (
              <Button variant="default" onClick={back}>
                Back
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={skip}>
              Skip the tour
            </Button>
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={startOnSample}>
              Look around with sample data
            </Button>
            <Button type="submit">Start</Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
