/** What a dialog or page with forms knows of them, so that nothing typed is lost without a question. */
export interface LeaveGuard {
  /** Told by each form whether it holds something that its person entered. */
  note: (form: string, changed: boolean) => void
  /** Whether anything would be lost. */
  any: () => boolean
  /** Goes on with `then`, after asking where something would be lost. */
  leave: (then: () => void) => void
  /** What the forms hold is on its way: no question about it is shown any more. */
  settle: () => void
}

interface Parts {
  /** Asks whether to discard what was entered. */
  ask: () => Promise<boolean>
  /** Whether some question is on screen: the key or click that answers it is not meant for what lies below. */
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
