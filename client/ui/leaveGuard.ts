/** What a dialog or page tracks of its forms, so that no input is lost without a confirmation. */
export interface LeaveGuard {
  /** Called by each form: whether it has input of the user. */
  note: (form: string, changed: boolean) => void
  /** Whether anything would be lost. */
  any: () => boolean
  /** Calls `then`, after a confirmation where something would be lost. */
  leave: (then: () => void) => void
  /** What the forms hold is on its way: no question about it is shown any more. */
  settle: () => void
}

interface Parts {
  /** Shows the confirmation whether to discard the input. */
  ask: () => Promise<boolean>
  /** Whether a confirmation is on screen: the key or click that answers it must not act on what is below. */
  asking: () => boolean
}

export function createLeaveGuard({ ask, asking }: Parts): LeaveGuard {
  const changed = new Set<string>()
  return {
    note: (form, isChanged) => void (isChanged ? changed.add(form) : changed.delete(form)),
    any: () => changed.size > 0,
    leave: (then) => {
      if (asking()) return
      if (changed.size === 0) return then()
      void ask().then((sure) => sure && then())
    },
    settle: () => changed.clear(),
  }
}
