import type { FunnelBody, FunnelStep } from '../../../../../shared/api/view.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { Change } from '../../Change.tsx'
import { addressText } from '../../explain/address.ts'
import { Scroll, withKeys } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'
import './funnel.css'
import { isClose } from './plan.ts'

/** Steps under each other, as long as they are large: each says what is left of the first and of the one before. */
export function FunnelRender({ body, title, size, still }: RenderProps<FunnelBody>) {
  const { steps, metric, moreSteps } = body
  const close = !still && isClose(steps.length, size)
  const list = (
    <ol
      className={close ? 'w-funnel w-funnel-close' : 'w-funnel'}
      aria-label={metric ?? undefined}
      style={Object.fromEntries([['--steps', steps.length]])}
    >
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps come in one order and may share their name
        <li key={at} style={lengthOf(step)} data-figure={still ? undefined : addressOf(body, at)}>
          <bdi className="w-step-name" {...WRITTEN}>
            {step.label}
          </bdi>
          <span className="w-step-figure">
            <bdi>{step.figure.text}</bdi>
            {step.figure.change && (
              <span className={close ? 'w-hidden' : undefined}>
                <Change change={step.figure.change} />
              </span>
            )}
          </span>
          <Shares step={step} first={at === 0} close={close} />
        </li>
      ))}
    </ol>
  )
  return (
    <>
      {still ? list : <Scroll label={withKeys(title || 'Funnel')}>{list}</Scroll>}
      {moreSteps > 0 && (
        <p className="w-more">and {moreSteps.toLocaleString(body.numbers ?? 'en-US')} more</p>
      )}
    </>
  )
}

function Shares({ step, first, close }: { step: FunnelStep; first: boolean; close: boolean }) {
  const { ofFirst, ofBefore, grows, part, figure } = step
  const isNoPart = part === null && figure.value !== null
  const aside = close ? 'w-hidden' : undefined
  if (first) return <span className={aside}>first step</span>
  return (
    <span className="w-step-shares">
      {ofFirst ?? (close ? '–' : null)}
      <span className={aside}>
        {ofFirst && ' of the first'}
        {ofFirst && ofBefore && ' · '}
        {ofBefore && `${ofBefore} of the one before`}
        {grows && (ofBefore ? ', so larger' : 'larger than the one before')}
        {!ofFirst && !ofBefore && !grows && (isNoPart ? 'no part of the first' : 'no share known')}
      </span>
    </span>
  )
}

const addressOf = ({ metric }: FunnelBody, at: number) =>
  addressText(metric === null ? { row: 'total', column: at } : { row: at, column: 0 })

const lengthOf = ({ part }: FunnelStep) => Object.fromEntries([['--part', `${(part ?? 0) * 100}%`]])
