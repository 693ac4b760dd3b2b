import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

/**
 * dnd-kit's keyboard sensor listens from the next task after a widget was picked up. A browser may deliver the next key
 * before that task, where it would move nothing; this sensor keeps such keys and passes them on.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      early.push(event)
    }
    document.addEventListener('keydown', keep, { capture: true })
    setTimeout(() => {
      document.removeEventListener('keydown', keep, { capture: true })
      for (const event of early) document.dispatchEvent(new KeyboardEvent(event.type, event))
    })
  }
}
