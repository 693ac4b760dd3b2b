import type { Dashboard, OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { notifyFailed } from '../../../../ui/notify.tsx'
import type { OpenForm } from '../../../widgets/editor.ts'
import { loadDashboard } from '../../view/loadDashboard.ts'
import type { Editor } from '../save/useEditor.ts'
import { useKeptDraft } from '../save/useKeptDraft.ts'
import type { EditLock } from '../save/useLock.ts'
import {
  DeletedNotice,
  DraftNotice,
  GoneNotice,
  LockNotice,
  NewerNotice,
  PlanNotice,
  RefusedNotice,
  StaleNotice,
} from './Notices.tsx'

interface Props {
  dashboard: Dashboard
  editor: Editor
  lock: EditLock
  /** Null: nobody else has saved. */
  onShowTheirs: (() => void) | null
  /** It is at this link no more. */
  isGone: boolean
  /** Somebody has deleted it. */
  isDeleted: boolean
  onOpenForm: (form: OpenForm) => void
}

/** What the owner has to know or decide: an ended plan, a refused save, kept drafts, another editor, another save. */
export function OwnerNotices(props: Props) {
  const { dashboard, editor, lock, onShowTheirs, isGone, isDeleted, onOpenForm } = props
  const { kept, forget } = useKeptDraft(dashboard.id)
  const { draft, state, saver } = editor
  const withFresh = (act: (fresh: OwnDashboard) => void) =>
    void loadDashboard(dashboard.permalink).then((fresh) => {
      if (!fresh.public) act(fresh)
    }, notifyFailed)
  const restore = () => {
    forget()
    if (kept?.page) editor.restore(kept.page)
    const widget = kept?.form
    if (widget) onOpenForm({ widget, isNew: !draft.widgets.some(({ id }) => id === widget.id) })
  }
  const takeOver = async () => {
    const name = lock.other?.name ?? 'Somebody else'
    const sure = await confirm({
      title: `Take over from ${name}?`,
      text: `${name} is editing right now. What they have saved stays; what they change next is kept in their window, and is saved only once they take over again.`,
      submit: 'Take over',
    })
    if (sure) await lock.takeOver()
  }
  return (
    <>
      {isDeleted ? <DeletedNotice /> : isGone && <GoneNotice />}
      {lock.refusal !== null && <PlanNotice refusal={lock.refusal} unsaved={state.name === 'refused'} />}
      {kept && <DraftNotice savedAt={kept.savedAt} onRestore={restore} onDiscard={forget} />}
      {lock.other && (
        <LockNotice lock={lock.other} unsaved={state.name === 'locked'} onTakeOver={() => void takeOver()} />
      )}
      {onShowTheirs && <NewerNotice onShow={onShowTheirs} />}
      {state.name === 'refused' && lock.refusal === null && <RefusedNotice message={state.message} />}
      {state.name === 'stale' && (
        <StaleNotice
          message={state.message}
          onKeepMine={() => withFresh((fresh) => saver.resume(fresh.version))}
          onTakeTheirs={() => withFresh(editor.replace)}
        />
      )}
    </>
  )
}
