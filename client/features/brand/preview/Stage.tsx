import type { CSSProperties, ReactNode, Ref } from 'react'
import classes from '../brand.module.css'

interface Props {
  label: string
  theme?: 'light' | 'dark'
  id?: string
  ref?: Ref<HTMLElement>
  isDesk?: boolean
  style?: CSSProperties
  children: ReactNode
}

/** Where a preview stands, in the product's own colours as long as it says no others: nothing in it can be used, and it scrolls by keys too. */
export function Stage({ label, theme, isDesk = false, children, ...rest }: Props) {
  return (
    <section
      {...rest}
      className={isDesk ? `${classes.stage} ${classes.desk}` : classes.stage}
      data-theme={theme}
      data-look="product"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
    >
      {children}
    </section>
  )
}
