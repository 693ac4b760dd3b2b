/** Inputs in which nothing is typed. */
const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

interface Target {
  tagName: string
  isContentEditable?: boolean
  type?: string
}

/** Whether typed text goes here, so that the browser's own undo is meant by Ctrl+Z. */
export const isTextField = ({ tagName, isContentEditable = false, type = 'text' }: Target): boolean =>
  isContentEditable || tagName === 'TEXTAREA' || (tagName === 'INPUT' && !NO_TEXT.includes(type))
