/** Inputs in which nothing is typed. */
const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

interface Target {
  tagName: string
  isContentEditable?: boolean
  type?: string
}

/** Whether text is typed here, so that Ctrl+Z is the browser's own undo. */
export const isTextField = ({ tagName, isContentEditable = false, type = 'text' }: Target): boolean =>
  isContentEditable || tagName === 'TEXTAREA' || (tagName === 'INPUT' && !NO_TEXT.includes(type))
