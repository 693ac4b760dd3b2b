import { PointerSensor, type PointerSensorOptions } from '@dnd-kit/core'
import type { PointerEvent } from 'react'

/** Starts a drag only at a widget's header, and not at the buttons in it. */
export class HeaderPointerSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: event }: PointerEvent, { onActivation }: PointerSensorOptions) => {
        if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return false
        const grip = event.target.closest('[data-grip]')
        const header = event.target.closest('.w-head')
        const control = event.target.closest('button, a, input, select, textarea')
        if (!grip && (!header || control)) return false
        onActivation?.({ event })
        return true
      },
    },
  ]
}
