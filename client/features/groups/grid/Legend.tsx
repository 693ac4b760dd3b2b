import classes from './grid.module.css'

/** What the grid's signs mean, and the keys that one uses most. */
export function Legend({ onKeys }: { onKeys: () => void }) {
  return (
    <div className={classes.legend}>
      <span>
        ▲ a little better, ▲▲ better, ▲▲▲ much better than usual, ▼ worse · %: from ≈ what is usual, by eight
        weeks’ weekdays, or from what it was in the days before · lines: last 30 days
      </span>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> open · <kbd>s</kbd> snooze · <kbd>a</kbd>{' '}
        acknowledge ·{' '}
        <button type="button" onClick={onKeys}>
          All keys
        </button>
      </span>
    </div>
  )
}
